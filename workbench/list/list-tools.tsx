/** Acts on a list as it is filtered: the filter is kept under a name, and the rows are saved as a file. */
import type { Text } from '@tollgate/contract/model';
import { exportTypes } from '@tollgate/contract/workbench/query-rules';
import { Button } from '@tollgate/design/button';
import { download, filter as filterDrawing, trash } from '@tollgate/design/drawings';
import { TextField } from '@tollgate/design/field';
import { gatewayPath } from '@tollgate/design/gateway-address';
import { IconButton } from '@tollgate/design/icon-button';
import { useReader } from '@tollgate/design/language';
import { Menu, Popover } from '@tollgate/design/menu';
import { useToast } from '@tollgate/design/toast';
import { type ReactElement, useState } from 'react';
import { type Filter, queryOf } from '../filter/filter.ts';
import { FormDialog } from '../parts/form-dialog.tsx';
import { nameMax, removeFilter, saveFilter, useSavedFilters } from './saved-filters.ts';

const texts = {
  saved: { en: 'Saved filters', zh: '已保存的筛选' },
  none: {
    en: 'No saved filters yet. Set a filter, then save it here.',
    zh: '暂无已保存的筛选。设置筛选条件后可在此保存。',
  },
  save: { en: 'Save this filter', zh: '保存当前筛选' },
  name: { en: 'Name', zh: '名称' },
  noName: { en: 'Enter a name.', zh: '请输入名称。' },
  isSaved: { en: 'Filter saved in this browser', zh: '筛选已保存在此浏览器中' },
  notStored: {
    en: 'The browser does not allow storage, so the filter lasts only until you close this page.',
    zh: '浏览器不允许存储：筛选仅在关闭此页面前有效。',
  },
  remove: { en: 'Remove {name}', zh: '删除 {name}' },
  exported: { en: 'Export', zh: '导出' },
  csv: { en: 'CSV for spreadsheets', zh: 'CSV（电子表格）' },
  json: { en: 'JSON', zh: 'JSON' },
} satisfies Readonly<Record<string, Text>>;

interface ExportProps {
  /** Address of the list, below the API's. */
  readonly list: string;
  readonly filter: Filter;
}

export function ExportMenu({ list, filter }: ExportProps): ReactElement {
  const { say } = useReader();
  return (
    <Menu
      label={say(texts.exported)}
      align="end"
      items={exportTypes.map((type) => ({
        id: type,
        label: say(texts[type]),
        href: gatewayPath(`/workbench/api/${list}/export${queryOf(filter, { file_type: type })}`),
      }))}
      button={(props) => (
        <Button {...props} icon={download}>
          {say(texts.exported)}
        </Button>
      )}
    />
  );
}

interface ListToolsProps extends ExportProps {
  readonly onFilter: (filter: Filter) => void;
}

export function ListTools({ list, filter, onFilter }: ListToolsProps): ReactElement {
  const { say } = useReader();
  const [isSaving, setSaving] = useState(false);
  const saved = useSavedFilters(list);
  const isEmpty = Object.keys(filter).length === 0;
  return (
    <div className="list-tools">
      <Popover
        label={say(texts.saved)}
        button={(props) => (
          <Button {...props} icon={filterDrawing}>
            {say(texts.saved)}
          </Button>
        )}
      >
        {(close) => (
          <div className="saved">
            {saved.length === 0 && <p className="soft">{say(texts.none)}</p>}
            <ul>
              {saved.map((one) => (
                <li key={one.name}>
                  <Button
                    variant="quiet"
                    size="sm"
                    onClick={() => {
                      close();
                      onFilter(one.filter);
                    }}
                  >
                    {one.name}
                  </Button>
                  <IconButton
                    icon={trash}
                    size="sm"
                    label={say(texts.remove, { name: one.name })}
                    onClick={() => removeFilter(list, one.name)}
                  />
                </li>
              ))}
            </ul>
            {!isEmpty && (
              <Button
                size="sm"
                onClick={() => {
                  close();
                  setSaving(true);
                }}
              >
                {say(texts.save)}
              </Button>
            )}
          </div>
        )}
      </Popover>
      <ExportMenu list={list} filter={filter} />
      {isSaving && <SaveDialog list={list} filter={filter} onClose={() => setSaving(false)} />}
    </div>
  );
}

interface SaveDialogProps extends ExportProps {
  readonly onClose: () => void;
}

function SaveDialog({ list, filter, onClose }: SaveDialogProps): ReactElement {
  const { say } = useReader();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const [isChecked, setChecked] = useState(false);
  const name = typed.trim();
  const save = async () => {
    setChecked(true);
    if (name === '') return;
    const isStored = saveFilter(list, { name, filter });
    toast(isStored ? { text: say(texts.isSaved) } : { text: say(texts.notStored), tone: 'warning' });
    onClose();
  };
  return (
    <FormDialog
      title={say(texts.save)}
      act={say(texts.save)}
      isActing={false}
      problem={undefined}
      onClose={onClose}
      onAct={save}
    >
      <TextField
        label={say(texts.name)}
        value={typed}
        maxLength={nameMax}
        error={isChecked && name === '' ? say(texts.noName) : undefined}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The button that gets the focus back would take the key as well.
          event.preventDefault();
          void save();
        }}
      />
    </FormDialog>
  );
}
