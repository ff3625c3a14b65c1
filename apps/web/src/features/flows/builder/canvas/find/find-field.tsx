import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch, IconX } from '@tabler/icons-react'
import { Panel } from '@xyflow/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../../platform/i18n/texts.ts'
import { useBuilder, useBuilderStore } from '../../builder-store.ts'
import { builderTexts } from '../../builder-texts.ts'
import { kindOfNode } from '../../graph/outputs.rules.ts'
import { kindLooks, unknownIcon } from '../../palette/node-kinds.ts'
import { kindName, summaryLine } from '../card/node-summary.rules.ts'
import { canvasElement, focusNode } from '../view/focus-node.ts'
import { foundNodes } from './find-nodes.rules.ts'

/** Maximum results listed. Next and previous reach the others. */
const LISTED = 8

/** Finds nodes by their text. Steps through the results and centres each on the canvas. */
export function FindField() {
  const t = useTexts(builderTexts)
  const store = useBuilderStore()
  const nodes = useBuilder(({ graph }) => graph.nodes)
  const field = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [at, setAt] = useState<number | null>(null)
  useEffect(() => field.current?.focus(), [])
  const results = foundNodes(nodes, search, t)
  const go = (next: number) => {
    const place = (next + results.length) % results.length
    const node = results[place]
    if (!node) return
    setAt(place)
    // The next Enter continues from here.
    store.getState().reveal(node.id, false)
    field.current?.focus()
  }
  const step = (by: number) => go(at === null ? (by > 0 ? 0 : -1) : at + by)
  const close = () => {
    store.getState().find(false)
    const node = at === null ? undefined : results[at]
    if (node) focusNode(node.id)
    else canvasElement()?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') step(event.shiftKey ? -1 : 1)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const count = results.length === 0 ? t('findNothing') : t('foundAt', { at: (at ?? -1) + 1, count: results.length })
  return (
    <Panel position="top-right" className="rc-flow-find nowheel nodrag nopan">
      <search className="rc-flow-find-row">
        <TextInput
          ref={field}
          type="search"
          aria-label={t('find')}
          placeholder={t('find')}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          value={search}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setAt(null)
          }}
          onKeyDown={onKeyDown}
        />
        <span className="rc-flow-find-count rc-figures" role="status">
          {search.trim() && count}
        </span>
        <Step label={t('previous')} icon={IconChevronUp} disabled={results.length === 0} onClick={() => step(-1)} />
        <Step label={t('next')} icon={IconChevronDown} disabled={results.length === 0} onClick={() => step(1)} />
        <Step label={t('closeFind')} icon={IconX} onClick={close} />
      </search>
      {results.length > 0 && (
        <ul className="rc-flow-find-list">
          {results.slice(0, LISTED).map((node, place) => {
            const kind = kindOfNode(node)
            const Sign = kind ? kindLooks[kind].icon : unknownIcon
            return (
              <li key={node.id}>
                <button type="button" aria-current={place === at || undefined} onClick={() => go(place)}>
                  <Sign size={16} stroke={1.7} aria-hidden />
                  <b>{kindName(node, t)}</b>
                  <span>{summaryLine(node, t)}</span>
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Panel>
  )
}

interface StepProps {
  label: string
  icon: typeof IconX
  disabled?: boolean
  onClick: () => void
}

const Step = ({ label, icon: Sign, disabled = false, onClick }: StepProps) => (
  <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} title={label} {...{ disabled, onClick }}>
    <Sign size={17} stroke={1.8} aria-hidden />
  </ActionIcon>
)
