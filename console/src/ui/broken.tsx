import { Component, type ReactNode } from 'react';

interface Props {
  /** The page: another one is tried anew. */
  at: string;
  fallback: ReactNode;
  children: ReactNode;
}

/** Shows `fallback` where drawing its children failed: a defect of one page, which leaves the way to the others. */
export class Boundary extends Component<Props, { at: string; isBroken: boolean }> {
  override state = { at: this.props.at, isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  static getDerivedStateFromProps({ at }: Props, state: { at: string }): { at: string; isBroken: boolean } | null {
    return state.at === at ? null : { at, isBroken: false };
  }

  override render(): ReactNode {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
