import { Switch, TextInput } from '@mantine/core'
import type { KeptPushChoices } from '@recado/contract/push/push'
import { useId, useState } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { pushTexts } from './push-texts.ts'
import { useChoices } from './use-choices.ts'

const kinds = ['newTickets', 'answers', 'transfers', 'mentions'] as const
/** Suggested when quiet hours are turned on. */
const NIGHT = { quietFrom: '20:00', quietTo: '08:00' }

/** What the devices of a person tell, whether with texts, and when they are quiet. Each change is kept at once. */
export function ChoicesSection({ kept }: { kept: KeptPushChoices }) {
  const t = useTexts(pushTexts)
  const id = useId()
  const [choices, save] = useChoices(kept)
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

/** An hour of the day, kept when one leaves it; an empty one goes back. */
function Hour({ label, value, onSave }: { label: string; value: string; onSave: (value: string) => void }) {
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed && typed !== value) onSave(typed)
    setTyped(null)
  }
  return (
    <TextInput
      type="time"
      label={label}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={leave}
      onKeyDown={({ key }) => key === 'Enter' && leave()}
    />
  )
}
