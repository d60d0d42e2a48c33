/** A wait that can be cut short. */
export class CancellableDelay {
  cancel: () => void = () => undefined;

  wait(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.cancel = () => (clearTimeout(timer), resolve());
    });
  }
}
