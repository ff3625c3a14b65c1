import { Button } from '@mantine/core'
import type { GovernorState } from '@recado/contract/connections/governor'
import { IconPlayerPlay } from '@tabler/icons-react'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toast } from '../../../platform/toast.ts'
import { useSubmit } from '../../../ui/forms/use-submit.ts'
import { counted } from '../../../ui/lists/counted.ts'
import { useChangeGovernor } from './governor-data.ts'
import { governorTexts } from './governor-texts.ts'
import { whenOf as when } from './when.ts'

/** Today's use of the limits, what waits, and why campaigns are stopped. */
export function GovernorUse({ state }: { state: GovernorState }) {
  const t = useTexts(governorTexts)
  const { today, enabled, dailyCap, warmUpDay, warmUpDays } = state
  const usedCount = today.schedules + today.campaigns + today.checks
  const of = (count: number, limit: number | null) =>
    enabled && limit ? t('ofLimit', { n: counted(count).n, limit: counted(limit).n }) : counted(count).n
  return (
    <>
      <Paused state={state} />
      <FirstContacts state={state} />
      <section className="rc-governor-use" aria-label={t('today')}>
        <h3>{t('today')}</h3>
        <dl>
          <dt>{t('messages')}</dt>
          <dd>{of(usedCount, dailyCap)}</dd>
          <dt>{t('newPeople')}</dt>
          <dd>{of(today.newContacts, today.newContactsCap)}</dd>
        </dl>
        {warmUpDay !== null && <p>{t('warmUp', { day: warmUpDay, days: warmUpDays })}</p>}
        <p>
          <Waiting state={state} />
        </p>
      </section>
    </>
  )
}

function Waiting({ state: { waiting, heldUntil } }: { state: GovernorState }) {
  const t = useTexts(governorTexts)
  if (waiting === 0) return t('nothingWaits')
  const many = counted(waiting)
  return heldUntil === null ? t('waitsTurn', many) : t('waits', { ...many, when: when(heldUntil) })
}

function Paused({ state: { whatsappId, paused } }: { state: GovernorState }) {
  const t = useTexts(governorTexts)
  if (!paused) return null
  return (
    <section className="rc-governor-paused" role="note" aria-label={t('pausedTitle', { when: when(paused.since) })}>
      <strong>{t('pausedTitle', { when: when(paused.since) })}</strong>
      <p>{t('pausedWhy', { failures: paused.failures, of: paused.of })}</p>
      <Resume whatsappId={whatsappId} label={t('resume')} doneText={t('resumed')} />
    </section>
  )
}

/** Until when first-contact messages wait. An admin can resume them earlier. */
function FirstContacts({ state: { whatsappId, firstContacts } }: { state: GovernorState }) {
  const t = useTexts(governorTexts)
  if (!firstContacts) return null
  const { stopped: isStopped, until, refusals } = firstContacts
  const title = t(isStopped ? 'firstStopped' : 'firstWaits', { when: when(until) })
  return (
    <section className="rc-governor-paused" role="note" aria-label={title}>
      <strong>{title}</strong>
      <p>{isStopped ? t('firstStoppedWhy', { count: refusals }) : t('firstWaitsWhy')}</p>
      <Resume whatsappId={whatsappId} label={t('firstResume')} doneText={t('firstResumed')} />
    </section>
  )
}

function Resume({ whatsappId, label, doneText }: { whatsappId: number; label: string; doneText: string }) {
  const { resume } = useChangeGovernor(whatsappId)
  const { submit, sending, failure } = useSubmit(async () => {
    await resume()
    toast(doneText)
  })
  return (
    <>
      <Button
        variant="default"
        loading={sending}
        leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden />}
        onClick={() => submit(undefined)}
      >
        {label}
      </Button>
      {failure !== null && (
        <div className="rc-form-error" role="alert">
          {errorText(failure)}
        </div>
      )}
    </>
  )
}
