import { Component, type ReactNode } from 'react';
import { Failure } from '../ui/failure';

/** A screen that breaks, or cannot be fetched, takes nothing else with it. */
export class Boundary extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className="page">
        <Failure retry={() => window.location.reload()}>
          This page could not be shown. Nothing you saved is lost.
        </Failure>
      </div>
    );
  }
}
