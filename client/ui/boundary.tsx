import { Component, type ReactNode } from 'react';
import { Failure } from './failure';

/** Contains the failure of one screen or of its loading; retries when the connection returns. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override componentDidCatch() {
    if (!navigator.onLine) window.addEventListener('online', reload, { once: true });
  }

  override componentWillUnmount() {
    window.removeEventListener('online', reload);
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="page">
        {navigator.onLine ? (
          <Failure retry={reload}>This page could not be shown. Nothing you saved is lost.</Failure>
        ) : (
          <Failure>You are offline, and this page is not on your device yet. It opens with the connection.</Failure>
        )}
      </div>
    );
  }
}

const reload = () => window.location.reload();
