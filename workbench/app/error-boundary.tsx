/** What is shown where a page fails while it is drawn, or its code cannot be loaded. Never a blank screen. */
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { useReader } from '@tollgate/design/language';
import { Component, type ReactElement, type ReactNode } from 'react';
import { frameTexts } from './texts.ts';

interface ErrorBoundaryProps {
  /** Another page is tried again. */
  readonly at: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failedAt: string | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failedAt: undefined };

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.at });
  }

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { failedAt: '' };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.at !== this.props.at && this.state.failedAt !== undefined)
      this.setState({ failedAt: undefined });
  }

  override render(): ReactNode {
    return this.state.failedAt === undefined ? this.props.children : <Broken />;
  }
}

function Broken(): ReactElement {
  const { say } = useReader();
  return (
    <Banner
      tone="danger"
      isNew
      title={say(frameTexts.broken)}
      actions={<Button onClick={() => location.reload()}>{say(frameTexts.reload)}</Button>}
    >
      {say(frameTexts.brokenText)}
    </Banner>
  );
}
