import { type KeyboardEvent, type ReactNode, useId } from 'react'

export interface TabStripProps<T extends string> {
  label: string
  value: T
  onChange: (value: T) => void
  tabs: readonly { value: T; label: ReactNode; disabled?: boolean }[]
  /** First-level tabs are underlined, second-level tabs are boxes. */
  look: 'line' | 'box'
  panelId?: string
}

/** Tabs with one stop for the Tab key; arrow keys move between them. */
export function TabStrip<T extends string>({ label, value, onChange, tabs, look, panelId }: TabStripProps<T>) {
  const id = useId()
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const open = tabs.filter(({ disabled }) => !disabled)
    const at = open.findIndex((tab) => tab.value === value)
    const next = open[(at + step + open.length) % open.length]
    if (!next) return
    onChange(next.value)
    document.getElementById(`${id}${next.value}`)?.focus()
  }
  return (
    <div role="tablist" aria-label={label} className="ib-tabs" data-look={look} onKeyDown={move}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}${tab.value}`}
          aria-selected={tab.value === value}
          aria-controls={panelId}
          tabIndex={tab.value === value ? 0 : -1}
          disabled={tab.disabled}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
