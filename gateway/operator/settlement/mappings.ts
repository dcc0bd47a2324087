/** `settlement mappings`: lists the mappings that come with Tollgate, or prints one. */
import { usageError } from '@tollgate/contract/command-error';
import { isObject } from '@tollgate/contract/json-object';
import type { ProgramContext, SettlementOptions } from '@tollgate/contract/programs';
import { exampleMappings } from '@tollgate/contract/settlement/examples';

type Options = Extract<SettlementOptions, { readonly act: 'mappings' }>;

/** @throws CommandError where there is none of that name */
export function showMappings({ name }: Options, context: ProgramContext): void {
  const all = Object.entries(exampleMappings);
  if (name === undefined) {
    const rows = all.map(([each, mapping]) => ({
      name: each,
      about: isObject(mapping) ? String(mapping['about']) : '',
    }));
    const width = Math.max(...rows.map((row) => row.name.length));
    context.result(
      rows.map((row) => `${row.name.padEnd(width)}  ${row.about}`),
      { mappings: rows },
    );
    return;
  }
  const mapping = exampleMappings[name];
  if (!isObject(mapping)) {
    const names = all.map(([each]) => each);
    throw usageError(
      `There is no mapping ${name}: use one of ${names.join(', ')}.`,
      `映射 ${name} 不存在：请指定 ${names.join('、')} 之一。`,
    );
  }
  context.result([JSON.stringify(mapping, null, 2)], mapping);
}
