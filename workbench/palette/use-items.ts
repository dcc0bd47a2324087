/** The rows of the palette for what is typed, as the gateway and the index of the documentation answer. */
import type { NumberSearch } from '@tollgate/contract/workbench/search';
import { beginningMax, beginningMin } from '@tollgate/contract/workbench/search';
import { useReader } from '@tollgate/design/language';
import { IndexLoader } from '@tollgate/design/search/load-index';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { docsAddress } from '../address/urls.ts';
import type { ApiProblem } from '../data/api.ts';
import { useMay, useSession } from '../data/session.tsx';
import { useResource } from '../data/use-resource.ts';
import { queryOf } from '../filter/filter.ts';
import { actItems, typedAct } from './acts.ts';
import type { GroupName, Item } from './item.ts';
import { recentItems } from './recent.ts';
import { codeItems, docsItems, numberItems, pageItems, pageLibrary, payerItems } from './sources.ts';

/** Returns the text of a moment ago: not every letter is a question to the gateway. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), 120);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** Returns the beginning of a number to ask the gateway for; undefined where the text is none. */
export function beginningOf(typed: string): string | undefined {
  const text = typedAct(typed)?.rest ?? typed.trim();
  return text.length >= beginningMin && text.length <= beginningMax && !/\s/.test(text) ? text : undefined;
}

const loaders = new Map<string, IndexLoader>();

/** One loader for each language, so that opening the palette again finds what is there. */
function loaderFor(baseUrl: string): IndexLoader {
  const loader = loaders.get(baseUrl) ?? new IndexLoader(baseUrl);
  loaders.set(baseUrl, loader);
  return loader;
}

const noNumbers: NumberSearch = { orders: [], requests: [], notifications: [], order_numbers: [] };

export interface FoundItems {
  readonly items: readonly Item[];
  /** The gateway has not answered yet. */
  readonly isAsking: boolean;
  /** Numbers could not be looked up. */
  readonly problem: ApiProblem | undefined;
  readonly isWithoutDocs: boolean;
}

export function useItems(typed: string): FoundItems {
  const reader = useReader();
  const { language } = reader;
  const isSandbox = useSession().answer?.is_sandbox === true;
  const [mayAdvance, mayRefund, mayResend] = [useMay('clock'), useMay('orders'), useMay('notifications')];
  const maySeePayers = useMay('personal');
  const begins = beginningOf(useSettled(typed));
  const asked = useResource<NumberSearch>(begins === undefined ? undefined : `search${queryOf({ begins })}`);
  const isAsking = beginningOf(typed) !== begins || asked.isLoading;
  const loader = loaderFor(docsAddress(language));
  const docs = useSyncExternalStore(loader.subscribe, loader.current);
  useEffect(() => void loader.load(), [loader]);
  const library = useMemo(() => pageLibrary(language), [language]);
  const [pagesFound, docsFound] = useMemo(
    () => [
      pageItems(library, typed),
      docs.library === undefined ? [] : docsItems(language, docs.library, typed),
    ],
    [library, docs.library, typed, language],
  );
  const state = { isAsking, problem: asked.problem, isWithoutDocs: docs.isFailed };
  if (typed.trim() === '') return { ...state, items: [...recentItems(), ...pageItems(library, 'home')] };
  const numbers = (isAsking ? undefined : asked.answer) ?? noNumbers;
  const act = typedAct(typed);
  const may = {
    advance: isSandbox && mayAdvance,
    refund: isSandbox && mayRefund,
    resend: mayResend,
  };
  const found = [
    ...(act === undefined ? [] : actItems(reader, act, numbers, may)),
    ...(act === undefined ? numberItems(reader, typed, numbers) : []),
    ...pagesFound,
    ...codeItems(reader, typed),
    ...docsFound,
    ...(maySeePayers && act === undefined ? payerItems(reader, typed) : []),
  ];
  return { ...state, items: grouped(found) };
}

const order: readonly GroupName[] = ['acts', 'numbers', 'pages', 'codes', 'docs', 'payers'];

/** The rows of one group side by side: the order of groups is fixed, so that rows do not jump as answers come. */
const grouped = (items: readonly Item[]): readonly Item[] =>
  order.flatMap((group) => items.filter((item) => item.group === group));
