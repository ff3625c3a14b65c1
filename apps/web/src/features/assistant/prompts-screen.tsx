import { shownTimeZone } from '../../platform/values/company-zone.rules.ts'
import './prompts.css'
import type { Prompt } from '@recado/contract/assistant/prompt'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCan } from '../../platform/access.tsx'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import type { Column } from '../../ui/lists/data-table.tsx'
import { actionColumn, ListDialogs, ListPage, ListTable } from '../../ui/lists/list-parts.tsx'
import { paged } from '../../ui/lists/paged.ts'
import { type List, useList } from '../../ui/lists/use-list.ts'
import { StatusLabel } from '../../ui/status-label.tsx'
import { KeyStateLabel } from './key-state.tsx'
import { MonthMeter } from './month-meter.tsx'
import { removePrompt, usePrompts } from './prompt-data.ts'
import { PromptForm } from './prompt-form.tsx'
import { promptTexts } from './prompt-texts.ts'

const DeleteUsed = lazyPart(() => import('../../ui/uses/delete-used.tsx').then((file) => file.DeleteUsed))

/** The company's prompts. Admins add, change and delete them, and see this month's AI usage (PRM-01). */
export function PromptsScreen() {
  const t = useTexts(promptTexts)
  const mayEdit = useCan('prompts:edit')
  const seesSettings = useCan('ai:settings')
  const words = {
    ...{ title: t('title'), search: t('search'), table: t('table'), add: t('add') },
    ...{ empty: t('empty'), emptyHelp: t('emptyHelp') },
  }
  const list = useList<Prompt>(words, mayEdit)
  const query = usePrompts(list.text)
  return (
    <ListPage list={list}>
      {seesSettings && <MonthMeter />}
      <ListTable
        list={list}
        columns={useColumns(list, mayEdit)}
        rows={query.data?.pages.flatMap(({ prompts }) => prompts)}
        rowKey={({ id }) => id}
        {...paged(query)}
      />
      <ListDialogs
        list={list}
        form={(prompt, close) => <PromptForm {...(prompt && { prompt })} onClose={close} />}
        remove={(prompt, close) => (
          <DeleteUsed
            kind="prompt"
            id={prompt.id}
            title={t('deleteTitle', { name: prompt.name })}
            action={t('deleteAction')}
            onDelete={() => removePrompt(prompt.id)}
            onClose={close}
            unused={t('deleteUnused')}
          >
            {t('deleteHelp')}
          </DeleteUsed>
        )}
      />
    </ListPage>
  )
}

function useColumns(list: List<Prompt>, mayEdit: boolean): Column<Prompt>[] {
  const t = useTexts(promptTexts)
  const numberFormat = new Intl.NumberFormat(currentLanguage())
  return [
    { key: 'name', label: t('name'), cell: (prompt) => <Name prompt={prompt} /> },
    { key: 'queue', label: t('queue'), cell: ({ queue }) => queue?.name ?? t('noQueue') },
    { key: 'maxTokens', label: t('maxTokens'), align: 'end', cell: ({ maxTokens }) => numberFormat.format(maxTokens) },
    ...(mayEdit
      ? [{ key: 'key', label: t('key'), cell: (prompt: Prompt) => <KeyStateLabel state={prompt.keyState} /> }]
      : []),
    actionColumn(list, ({ name }) => ({
      edit: mayEdit ? t('editNamed', { name }) : null,
      remove: mayEdit ? t('deleteNamed', { name }) : null,
    })),
  ]
}

/** The name, and for admins the reason why the last call failed. */
function Name({ prompt: { name, failure } }: { prompt: Prompt }) {
  const t = useTexts(promptTexts)
  if (!failure) return name
  const dateFormat = new Intl.DateTimeFormat(currentLanguage(), {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: shownTimeZone(),
  })
  return (
    <>
      {name}
      <span className="pr-failure">
        <StatusLabel tone="bad" icon={IconAlertTriangle}>
          {t(`failure_${failure.reason}`)}
        </StatusLabel>
      </span>
      <span className="pr-detail">
        {t('failedAt', { when: dateFormat.format(new Date(failure.at)) })}
        {failure.detail && ` · ${failure.detail}`}
      </span>
    </>
  )
}
