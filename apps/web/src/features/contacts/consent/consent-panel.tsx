import './consent.css'
import { Select } from '@mantine/core'
import { type Consent, type MarketingState, marketingStates } from '@recado/contract/contacts/consent'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { errorText } from '../../../platform/i18n/errors.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useSlot } from '../../../platform/slots.tsx'
import { toast } from '../../../platform/toast.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { LazyParts } from '../../../ui/lazy-part.tsx'
import { personSlot } from '../slots.ts'
import { useConsent, useSetConsent } from './consent-data.ts'
import { consentTexts } from './consent-texts.ts'

/**
 * A contact's marketing consent, saved on change, with its history (contacts.6). Its space is reserved from the start,
 * so that the content below does not move under the pointer.
 */
export function ConsentPanel({ contactId }: { contactId: number }) {
  const t = useTexts(consentTexts)
  const mayEdit = useCan('contacts:edit')
  const seesPrivacy = useCan('privacy:view')
  const { data, error } = useConsent(contactId)
  const Person = useSlot(personSlot)
  const setConsent = useSetConsent(contactId)
  const [pendingChoice, setPendingChoice] = useState<MarketingState | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const change = async (state: MarketingState) => {
    setPendingChoice(state)
    setFailure(null)
    try {
      await setConsent(state)
      toast(t('saved'))
    } catch (error) {
      setFailure(error)
    } finally {
      setPendingChoice(null)
    }
  }
  const problem = failure ?? (data ? null : error)
  return (
    <div className="rc-consent">
      <Select
        label={t('title')}
        description={t('help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDeselect={false}
        disabled={!mayEdit || !data || pendingChoice !== null}
        data={marketingStates.map((state) => ({ value: state, label: t(`state_${state}`) }))}
        value={pendingChoice ?? data?.state ?? null}
        error={problem === null ? undefined : errorText(problem)}
        comboboxProps={{ withinPortal: false, floatingStrategy: 'fixed' }}
        onChange={(state) => state !== null && state !== data?.state && void change(state as MarketingState)}
      />
      {data && <History history={data.history} />}
      {Person && (
        <LazyParts fallback={seesPrivacy && <div className="rc-person-place" />}>
          <Person contactId={contactId} />
        </LazyParts>
      )}
    </div>
  )
}

function History({ history }: Pick<Consent, 'history'>) {
  const t = useTexts(consentTexts)
  if (history.length === 0) return null
  const how = ({ at, messageId, text, userId, userName }: Consent['history'][number]) => {
    const when = formatMoment(at)
    if (messageId !== null) return t('byContact', { when, text })
    return userId === null ? t('bySystem', { when }) : t('byUser', { when, name: userName })
  }
  return (
    <details>
      <summary>{t('history')}</summary>
      <ul>
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.state}`}>
            <strong>{t(`state_${entry.state}`)}</strong>
            <span>{how(entry)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
