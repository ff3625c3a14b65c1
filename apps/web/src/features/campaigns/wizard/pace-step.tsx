import { Radio } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { fieldValueOf } from '../../../platform/values/company-time.rules.ts'
import { DateField } from '../../../ui/dates/date-field.tsx'
import { campaignTexts } from '../campaign-texts.ts'
import { useCampaignSettings } from '../settings/settings-data.ts'
import type { StepProps } from './audience-step.tsx'

interface PaceStepProps extends StepProps {
  problem: string | null
  /** The draft of this browser has the whole input, so that a link may leave without a question. */
  isKept: boolean
}

const HOUR_MS = 3_600_000

/** The full hour within the next two hours, as a field value. */
const inTwoHours = () => `${fieldValueOf(new Date(Date.now() + 2 * HOUR_MS)).slice(0, 14)}00`

/** The start time and the sending pace (CMP-03, CMP-10). */
export function PaceStep({ values, change, readOnly, problem, isKept }: PaceStepProps) {
  const t = useTexts(campaignTexts)
  const [last, setLast] = useState(values.scheduledAt)
  const isScheduled = values.scheduledAt !== ''
  return (
    <>
      <Radio.Group
        label={t('when')}
        value={isScheduled ? 'planned' : 'now'}
        onChange={(value) => change({ scheduledAt: value === 'now' ? '' : last || inTwoHours() })}
      >
        <Radio mt={8} value="now" label={t('whenNow')} disabled={readOnly} />
        <Radio mt={8} value="planned" label={t('whenPlanned')} disabled={readOnly} />
      </Radio.Group>
      {isScheduled && (
        <DateField
          withTime
          label={t('scheduledAt')}
          description={t('scheduledHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled={readOnly}
          error={problem}
          value={values.scheduledAt}
          onChange={(scheduledAt) => {
            if (scheduledAt === '') return
            setLast(scheduledAt)
            change({ scheduledAt })
          }}
        />
      )}
      <p className="cp-sub">{t('paceJitter')}</p>
      {useCan('campaigns:settings') && <PaceFacts isKept={isKept} />}
    </>
  )
}

/** The company's sending pace, for users who may read and change it. */
function PaceFacts({ isKept }: { isKept: boolean }) {
  const t = useTexts(campaignTexts)
  const { data } = useCampaignSettings()
  if (!data) return null
  const { messageInterval, longerIntervalAfter, greaterInterval } = data
  const displayedSeconds = (value: number) => (value === 190 ? 180 : value)
  return (
    <p>
      {messageInterval === 0 ? t('paceNone') : t('paceInterval', { count: displayedSeconds(messageInterval) })}{' '}
      {longerIntervalAfter > 0 &&
        greaterInterval > 0 &&
        t('paceLonger', { messages: longerIntervalAfter, seconds: displayedSeconds(greaterInterval) })}{' '}
      <Link to="/campaigns-config" ignoreBlocker={isKept}>
        {t('changePace')}
      </Link>
    </p>
  )
}
