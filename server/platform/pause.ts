/** A wait that can be cut short. */
export class Pause {
  end: () => void = () => undefined;

  wait(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.end = () => (clearTimeout(timer), resolve());
    });
  }
}
