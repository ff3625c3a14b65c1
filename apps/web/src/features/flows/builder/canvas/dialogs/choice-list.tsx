import { TextInput } from '@mantine/core'
import { type Icon, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { normalize } from '../../../../../platform/normalize.rules.ts'

export interface NodeListChoice {
  id: string
  label: string
  /** Additional text, which is searched too. */
  detail: string
  icon: Icon
}

interface ChoiceListProps {
  label: string
  choices: readonly NodeListChoice[]
  /** Shown when nothing matches. */
  none: string
  onChoose: (id: string) => void
}

/** A search field over a list of choices, used by mouse or by arrows and Enter. */
export function ChoiceList({ label, choices, none, onChoose }: ChoiceListProps) {
  const id = useId()
  const [search, setSearch] = useState('')
  const [at, setAt] = useState(0)
  const query = normalize(search).trim()
  const matches = choices.filter((one) => normalize(`${one.label} ${one.detail}`).includes(query))
  const active = matches[Math.min(at, matches.length - 1)]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && matches.length > 0) {
      event.preventDefault()
      const next = (Math.min(at, matches.length - 1) + step + matches.length) % matches.length
      setAt(next)
      document.getElementById(`${id}-${matches[next]?.id}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key !== 'Enter' || !active) return
    event.preventDefault()
    onChoose(active.id)
  }
  return (
    <div className="rc-flow-choices">
      <TextInput
        type="search"
        role="combobox"
        aria-label={label}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active && `${id}-${active.id}`}
        placeholder={label}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
        value={search}
        data-autofocus
        onChange={(event) => {
          setSearch(event.currentTarget.value)
          setAt(0)
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} className="rc-flow-choice-list" role="listbox" aria-label={label}>
        {matches.map((one) => (
          <ChoiceRow key={one.id} id={`${id}-${one.id}`} {...{ one, active: one === active, onChoose }} />
        ))}
      </div>
      {matches.length === 0 && (
        <p className="rc-flow-none" role="status">
          {none}
        </p>
      )}
    </div>
  )
}

interface ChoiceRowProps {
  id: string
  one: NodeListChoice
  active: boolean
  onChoose: (id: string) => void
}

function ChoiceRow({ id, one, active, onChoose }: ChoiceRowProps) {
  const Sign = one.icon
  return (
    // The field handles the keys and keeps the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    // biome-ignore lint/a11y/useFocusableInteractive: see above
    <div id={id} role="option" className="rc-flow-choice" aria-selected={active} onClick={() => onChoose(one.id)}>
      <Sign size={16} stroke={1.7} aria-hidden />
      <span>
        <b>{one.label}</b>
        {one.detail && <small>{one.detail}</small>}
      </span>
    </div>
  )
}
