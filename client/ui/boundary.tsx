import { Component, type ReactNode } from 'react';
import { ScreenFailure } from './screen-failure';

interface State {
  failed?: { error: unknown };
}

/** Contains the failure of one part of a page, or of its loading. */
export class Boundary extends Component<{ children: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError = (error: unknown): State => ({ failed: { error } });

  override render() {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    return <ScreenFailure error={failed.error} retry={() => this.setState({ failed: undefined })} />;
  }
}
