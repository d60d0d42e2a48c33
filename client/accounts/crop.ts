/** Which part of a picture is kept: `across` and `down` from 0 to 100, `zoom` from 1. */
export interface Crop {
  across: number;
  down: number;
  zoom: number;
}
export interface Size {
  width: number;
  height: number;
}
export type Part = Size & { left: number; top: number };

export const CENTRE: Crop = { across: 50, down: 50, zoom: 1 };
const MOST_ZOOM = 3;

/** The part of a picture that a crop keeps, px; `aspect` is its width by its height. */
export function partOf({ width, height }: Size, aspect: number, { across, down, zoom }: Crop): Part {
  const widest = Math.min(width, height * aspect);
  const part = { width: widest / zoom, height: widest / aspect / zoom };
  return { ...part, left: ((width - part.width) * across) / 100, top: ((height - part.height) * down) / 100 };
}

/** How far the picture can be zoomed in while the part stays as wide as the server wants it, px. */
export const mostZoom = (size: Size, aspect: number, minWidth: number) =>
  Math.max(1, Math.min(MOST_ZOOM, partOf(size, aspect, CENTRE).width / minWidth));

/** Draws a part of the picture, as large as the canvas. */
export function draw(canvas: HTMLCanvasElement, image: HTMLImageElement, { left, top, width, height }: Part) {
  const context = canvas.getContext('2d');
  context?.clearRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height);
}

/** The part as a file of its own, at most `widest` pixels wide. */
export async function cut(image: HTMLImageElement, part: Part, widest: number, name: string): Promise<File> {
  const width = Math.round(Math.min(widest, part.width));
  const canvas = Object.assign(document.createElement('canvas'), {
    ...{ width, height: Math.round((width * part.height) / part.width) },
  });
  draw(canvas, image, part);
  const bytes = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', 0.92));
  if (!bytes) throw new Error('the picture could not be cut');
  return new File([bytes], name.replace(/\.[^.]*$/, bytes.type === 'image/webp' ? '.webp' : '.png'), {
    type: bytes.type,
  });
}
