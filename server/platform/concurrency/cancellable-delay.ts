/** A delay that can be ended early. */
export class CancellableDelay {
  cancel: () => void = () => undefined;

  wait(ms: number) {
    return new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.cancel = () => (clearTimeout(timer), resolve());
    });
  }
}
