/**
 * Shows an error in place of a blank screen where a page throws while it renders, or where its code does not load: the
 * gateway is away, or has another version of it.
 */
import type { Text } from '@tollgate/contract/model';
import { Banner } from '@tollgate/design/banner';
import { Button } from '@tollgate/design/button';
import { useReader } from '@tollgate/design/language';
import { Component, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { type ApiProblem, askApi, asProblem, problemText } from '../data/api.ts';
import { frameTexts } from './texts.ts';

interface ErrorBoundaryProps {
  /** The path of the page: a change of it ends the error. */
  readonly at: string;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly failed: { readonly at: string; readonly error: unknown } | undefined;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: undefined };

  override componentDidCatch(error: unknown): void {
    this.setState({ failed: { at: this.props.at, error } });
  }

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { failed: { at: '', error } };
  }

  override componentDidUpdate(before: ErrorBoundaryProps): void {
    if (before.at !== this.props.at && this.state.failed !== undefined) this.setState({ failed: undefined });
  }

  override render(): ReactNode {
    const { failed } = this.state;
    if (failed === undefined) return this.props.children;
    return isOfLoading(failed.error) ? <NotLoaded /> : <Broken text={frameTexts.brokenText} />;
  }
}

/** Recognizes a script or style sheet that did not load, by the messages of Chromium, Firefox, Safari and Vite. */
export const isOfLoading = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|Unable to preload/i.test(error.message);

/** Time between two questions to a gateway that is away. */
const everyMs = 3_000;

/** Asks the gateway for the cause, and loads the page again as soon as a gateway that was away is back. */
function NotLoaded(): ReactElement | null {
  const { say } = useReader();
  const [answer, setAnswer] = useState<'there' | ApiProblem>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leaving = new AbortController();
    let wasAway = false;
    const ask = async () => {
      const problem = await askApi('session', { signal: leaving.signal }).then(() => undefined, asProblem);
      if (leaving.signal.aborted) return;
      const isAway = problem?.kind === 'unreachable' || (problem?.httpStatus ?? 0) >= 500;
      if (wasAway && !isAway) location.reload();
      wasAway ||= isAway;
      setAnswer(isAway ? problem : 'there');
      if (isAway) timer = setTimeout(() => void ask(), everyMs);
    };
    void ask();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
  if (answer === undefined) return null;
  if (answer === 'there') return <Broken text={frameTexts.changedText} />;
  return (
    <Banner tone="danger" isNew title={say(problemText(answer).title)}>
      {say(frameTexts.away)}
    </Banner>
  );
}

function Broken({ text }: { readonly text: Text }): ReactElement {
  const { say } = useReader();
  return (
    <Banner
      tone="danger"
      isNew
      title={say(frameTexts.broken)}
      actions={<Button onClick={() => location.reload()}>{say(frameTexts.reload)}</Button>}
    >
      {say(text)}
    </Banner>
  );
}
