import { FileInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { PROFILE_UPLOADS } from '#server/accounts/own-profile.uploads';
import { faultOfFile, faultOfImage, isConverted, PICTURES } from '../lib/forms/check-files';
import { type Errors, useCommandForm } from '../lib/forms/use-command-form';
import { messageOf } from '../lib/http/api-error';
import { useCommand } from '../lib/http/use-command';
import { Button } from '../ui/button';
import { CommandForm, SubmitOrCancel } from '../ui/controls/command-form';
import { toast } from '../ui/toast';
import { accountKeys } from './accounts.api';
import { CENTRE, type Crop, cut, draw, mostZoom, partOf } from './crop';
import { type EditorProps, useSaved } from './editor';
import styles from './profile-editing.module.css';
import { choosePicture, type Picture, removePicture } from './profile.api';
import { texts } from './profile.texts';

const says = texts.picture;
/** Width by height, and the width in which it is sent at most, px. */
const SHAPES = { avatar: { aspect: 1, widest: 480 }, cover: { aspect: 16 / 9, widest: 1_600 } };
const PREVIEW = 240;

type Values = { file: File | null; crop: Crop };

/** Chooses a picture and the part of it that is shown, or removes the one there is. */
export function PictureEditor({ picture, user, close }: EditorProps & { picture: Picture }) {
  const rule = PROFILE_UPLOADS[picture];
  const { aspect, widest } = SHAPES[picture];
  const saved = useSaved(close);
  const form = useCommandForm<Values, Values, Awaited<ReturnType<typeof choosePicture>>>({
    initialValues: { file: null, crop: CENTRE },
    check: ({ file }): Errors => {
      const fault = file ? faultOf(file) : says.missing;
      return fault ? { file: fault } : {};
    },
    submit: async ({ file, crop }, key) => {
      const whole = shown.image;
      const part = whole && partOf(sizeOf(whole), aspect, crop);
      return choosePicture(picture, part ? await cut(whole, part, widest, file!.name) : file!, key);
    },
    changes: [accountKeys.me],
    onSuccess: (now) => saved(now),
  });
  const { file, crop } = form.values;
  const shown = useImage(file);
  const faultOf = (chosen: File) => {
    const fault = faultOfFile(rule, chosen);
    if (fault || !shown.isKnown) return fault;
    return faultOfImage(rule, chosen, shown.image && partOf(sizeOf(shown.image), aspect, CENTRE).width);
  };
  const remove = useCommand({
    mutationFn: () => removePicture(picture),
    onSuccess: (now) => saved(now, says[picture].removed),
    onError: (error) => toast.error(messageOf(error)),
    meta: { changes: [accountKeys.me] },
  });
  return (
    <CommandForm
      form={form}
      className={styles.form}
      actions={<SubmitOrCancel form={form} submit={texts.save} cancel={close} />}
    >
      <FileInput
        label={says[picture].label}
        description={says[picture].help}
        placeholder={says.choose}
        accept={PICTURES}
        {...form.getInputProps('file')}
        onChange={(chosen) => form.setValues({ file: chosen, crop: CENTRE })}
      />
      {file && shown.image && !faultOf(file) && (
        <CropFields
          image={shown.image}
          picture={picture}
          crop={crop}
          onChange={(next) => form.setFieldValue('crop', next)}
        />
      )}
      {file && shown.isKnown && !shown.image && isConverted(file) && <p role="status">{says.uncut(file.name)}</p>}
      {user[picture] && (
        <Button variant="default" loading={remove.isSending} onClick={() => remove.send()}>
          {says[picture].remove}
        </Button>
      )}
    </CommandForm>
  );
}

interface CropProps {
  image: HTMLImageElement;
  picture: Picture;
  crop: Crop;
  onChange: (crop: Crop) => void;
}

function CropFields({ image, picture, crop, onChange }: CropProps) {
  const { aspect } = SHAPES[picture];
  const size = sizeOf(image);
  const part = partOf(size, aspect, crop);
  const most = mostZoom(size, aspect, PROFILE_UPLOADS[picture].minWidth);
  const range = (field: keyof Crop, label: string, [min, max, step]: [number, number, number]) =>
    max > min && (
      <label className={styles.range}>
        {label}
        <input
          type="range"
          {...{ min, max, step }}
          value={crop[field]}
          onChange={({ currentTarget }) => onChange({ ...crop, [field]: Number(currentTarget.value) })}
        />
      </label>
    );
  return (
    <div className={styles.crop}>
      <canvas
        ref={(canvas) => {
          if (canvas) draw(canvas, image, part);
        }}
        width={PREVIEW}
        height={Math.round(PREVIEW / aspect)}
        className={styles.preview}
        data-round={picture === 'avatar' || undefined}
        role="img"
        aria-label={says.preview}
      />
      <div className={styles.ranges}>
        {range('zoom', says.zoom, [1, most, 0.1])}
        {size.width - part.width >= 1 && range('across', says.across, [0, 100, 1])}
        {size.height - part.height >= 1 && range('down', says.down, [0, 100, 1])}
      </div>
    </div>
  );
}

const sizeOf = ({ naturalWidth: width, naturalHeight: height }: HTMLImageElement) => ({ width, height });

/** The chosen file as the browser shows it. `isKnown`: it is decoded, or cannot be. */
function useImage(file: File | null): { image?: HTMLImageElement; isKnown: boolean } {
  const [found, setFound] = useState<{ file: File; image?: HTMLImageElement }>();
  useEffect(() => {
    if (!file) return;
    const image = new Image();
    image.onload = () => setFound({ file, image });
    image.onerror = () => setFound({ file });
    image.src = URL.createObjectURL(file);
    return () => {
      image.onload = image.onerror = null;
      URL.revokeObjectURL(image.src);
    };
  }, [file]);
  return found?.file === file && found ? { image: found.image, isKnown: true } : { isKnown: false };
}
