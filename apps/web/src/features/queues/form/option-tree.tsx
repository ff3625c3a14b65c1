import { drawText } from '../../../ui/text/drawn-text.tsx'
import './option-tree.css'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { QueueOption } from '@recado/contract/queues/queue-option'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { createContext, use, useRef, useState } from 'react'
import { platformTexts } from '../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { Confirm } from '../../../ui/dialogs/confirm.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { type OptionWords, useChangeOptions, useQueueOptions } from '../queue-data.ts'
import { queueTexts } from '../queue-texts.ts'
import { countBelow } from './option-count.rules.ts'
import type { OptionSource } from './option-drafts.ts'
import { type OpenOptionEditor, OptionEditor } from './option-editor.tsx'

/** The open editor: of an option's texts, or of a new option at the end of a level (null is the top level). */
type Writing = { change: number } | { addTo: number | null } | null

interface Editing {
  writing: Writing
  /** The previously open editor, whose button takes the focus. */
  left: Writing
  /** Opens another editor or closes all. Asks first when the open one has unsaved input. */
  leaveFor: (writing: Writing) => void
  save: (words: OptionWords) => Promise<void>
  remove: (option: QueueOption) => void
  openEditor: OpenOptionEditor
}

const EditingContext = createContext<Editing | null>(null)
const useEditing = () => {
  const editing = use(EditingContext)
  if (!editing) throw new Error('outside of an option tree')
  return editing
}

/** The menu of an existing queue; each change is saved at once (QUE-03). */
export function OptionTree({ queueId, openEditor }: { queueId: number; openEditor?: OpenOptionEditor }) {
  const t = useTexts(queueTexts)
  const { data, error, refetch } = useQueueOptions(queueId)
  const change = useChangeOptions(queueId)
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <div className="rc-skeleton" />
  return <OptionLevels source={{ options: data, ...change }} hint={t('menuHelp')} openEditor={openEditor} />
}

interface OptionLevelsProps {
  source: OptionSource
  hint: string
  openEditor?: OpenOptionEditor
}

/** Options numbered from 1 in each level, edited in place. */
export function OptionLevels({ source: change, hint, openEditor: outside }: OptionLevelsProps) {
  const t = useTexts(queueTexts)
  const p = useTexts(platformTexts)
  const [{ writing, left }, setWriting] = useState<{ writing: Writing; left: Writing }>({ writing: null, left: null })
  const [leaving, setLeaving] = useState<{ to: Writing } | null>(null)
  const inside: OpenOptionEditor = useRef(null)
  const openEditor = outside ?? inside
  const write = (next: Writing) => {
    openEditor.current = null
    setWriting({ writing: next, left: writing })
  }
  const leaveFor = (to: Writing) => (openEditor.current?.isTouched() ? setLeaving({ to }) : write(to))
  const [removing, remove] = useState<QueueOption | null>(null)
  const save = async (words: OptionWords) => {
    if (!writing) return
    if ('change' in writing) await change.change(writing.change, words)
    else await change.add(writing.addTo, words)
    write(null)
  }
  return (
    <EditingContext value={{ writing, left, leaveFor, save, remove, openEditor }}>
      <p className="rc-option-hint">{hint}</p>
      <Level options={change.options} parentId={null} />
      {removing && (
        <Confirm
          title={t('deleteOptionTitle', { title: removing.title })}
          action={t('deleteOptionAction')}
          onConfirm={async () => void (await change.remove(removing.id))}
          onClose={() => remove(null)}
        >
          {removing.children.length > 0
            ? t('deleteOptionTree', { count: countBelow(removing) })
            : t('deleteOptionHelp')}
        </Confirm>
      )}
      {leaving && (
        <Confirm
          title={p('discardTitle')}
          action={p('discard')}
          cancel={p('keepEditing')}
          onConfirm={async () => write(leaving.to)}
          onClose={() => setLeaving(null)}
        >
          {p('discardHelp')}
        </Confirm>
      )}
    </EditingContext>
  )
}

function Level({ options, parentId }: { options: readonly QueueOption[]; parentId: number | null }) {
  const t = useTexts(queueTexts)
  const { writing, left, leaveFor, save, openEditor } = useEditing()
  const addsHere = (one: Writing) => one !== null && 'addTo' in one && one.addTo === parentId
  const adding = addsHere(writing)
  return (
    <ol className="rc-options">
      {options.map((option, at) => (
        <Option key={option.id} option={option} isLast={at === options.length - 1} />
      ))}
      {adding && (
        <li className="rc-option">
          <OptionEditor
            number={options.length + 1}
            onSave={save}
            onCancel={() => leaveFor(null)}
            openEditor={openEditor}
          />
        </li>
      )}
      {!adding && (parentId === null || options.length > 0) && (
        <li className="rc-option-add">
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            autoFocus={addsHere(left)}
            onClick={() => leaveFor({ addTo: parentId })}
          >
            {t('addOption', { number: options.length + 1 })}
          </Button>
        </li>
      )}
    </ol>
  )
}

function Option({ option, isLast }: { option: QueueOption; isLast: boolean }) {
  const t = useTexts(queueTexts)
  const { writing, left, leaveFor, save, remove, openEditor } = useEditing()
  const { id, title } = option
  const changesThis = (one: Writing) => one !== null && 'change' in one && one.change === id
  const changing = changesThis(writing)
  const addingBelow = writing !== null && 'addTo' in writing && writing.addTo === id
  return (
    <li className="rc-option">
      {changing ? (
        <OptionEditor
          number={option.option}
          option={option}
          onSave={save}
          onCancel={() => leaveFor(null)}
          openEditor={openEditor}
        />
      ) : (
        <div className="rc-option-row">
          <span className="rc-option-number">{option.option}</span>
          <div className="rc-option-words">
            {title}
            {option.message && <span>{drawText(option.message)}</span>}
          </div>
          <Act
            label={t('editOption', { title })}
            icon={IconPencil}
            autoFocus={changesThis(left)}
            onClick={() => leaveFor({ change: id })}
          />
          {option.children.length === 0 && (
            <Act label={t('addBelow', { title })} icon={IconPlus} onClick={() => leaveFor({ addTo: id })} />
          )}
          {isLast && (
            <Act label={t('deleteOption', { title })} icon={IconTrash} danger onClick={() => remove(option)} />
          )}
        </div>
      )}
      {(option.children.length > 0 || addingBelow) && <Level options={option.children} parentId={id} />}
    </li>
  )
}

interface ActProps {
  label: string
  icon: typeof IconPlus
  danger?: boolean
  autoFocus?: boolean
  onClick: () => void
}

function Act({ label, icon: Sign, danger = false, autoFocus = false, onClick }: ActProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color={danger ? 'danger' : 'gray'}
        size={32}
        aria-label={label}
        autoFocus={autoFocus}
        onClick={onClick}
      >
        <Sign size={16} stroke={1.7} />
      </ActionIcon>
    </Tooltip>
  )
}
