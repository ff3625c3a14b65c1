import { Switch, TextInput } from '@mantine/core'
import type { StoredPushChoices } from '@recado/contract/push/push'
import { useId, useState } from 'react'
import { useCan } from '../../platform/access.tsx'
import { useTexts } from '../../platform/i18n/texts.ts'
import { pushTexts } from './push-texts.ts'
import { useChoices } from './use-choices.ts'

const ticketKinds = ['newTickets', 'answers', 'transfers'] as const
/** The default when quiet hours are turned on. */
const NIGHT = { quietFrom: '20:00', quietTo: '08:00' }

/**
 * Which events notify the user's devices, whether notices show texts, and the quiet hours. Each change is saved at
 * once.
 */
export function ChoicesSection({ serverChoices }: { serverChoices: StoredPushChoices }) {
  const t = useTexts(pushTexts)
  const id = useId()
  const [choices, save] = useChoices(serverChoices)
  const kinds = [...(useCan('tickets:view') ? ticketKinds : []), 'mentions'] as const
  const { quietFrom, quietTo } = choices
  return (
    <section className="rc-card pu-section" aria-labelledby={id}>
      <h2 id={id}>{t('choices')}</h2>
      {kinds.map((kind) => (
        <Switch
          key={kind}
          label={t(kind)}
          description={t(`${kind}Help`)}
          checked={choices[kind]}
          onChange={({ currentTarget }) => save({ [kind]: currentTarget.checked })}
        />
      ))}
      <Switch
        label={t('showText')}
        description={t('showTextHelp')}
        checked={choices.showText}
        onChange={({ currentTarget }) => save({ showText: currentTarget.checked })}
      />
      <Switch
        label={t('quiet')}
        description={t('quietHelp')}
        checked={quietFrom !== null}
        onChange={({ currentTarget }) => save(currentTarget.checked ? NIGHT : { quietFrom: null, quietTo: null })}
      />
      {quietFrom !== null && quietTo !== null && (
        <div className="pu-hours">
          <Hour label={t('quietFrom')} value={quietFrom} onSave={(from) => save({ quietFrom: from, quietTo })} />
          <Hour label={t('quietTo')} value={quietTo} onSave={(to) => save({ quietFrom, quietTo: to })} />
        </div>
      )}
      {quietFrom !== null && quietFrom === quietTo && <p role="status">{t('quietAllDay')}</p>}
    </section>
  )
}

/** A time that is saved on blur; an empty one is reset. */
function Hour({ label, value, onSave }: { label: string; value: string; onSave: (value: string) => void }) {
  const [input, setInput] = useState<string | null>(null)
  const leave = () => {
    if (input && input !== value) onSave(input)
    setInput(null)
  }
  return (
    <TextInput
      type="time"
      label={label}
      value={input ?? value}
      onChange={({ currentTarget }) => setInput(currentTarget.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  )
}
