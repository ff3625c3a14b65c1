import type { SetUpStep } from '@recado/contract/connections/set-up'
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatShortMoment } from '../../../platform/values/dates.ts'
import { StatusLabel } from '../../../ui/status-label.tsx'
import { setUpTexts } from './set-up-texts.ts'

const stepNames = ['token', 'secret', 'number', 'account', 'subscription', 'webhook'] as const
type StepName = (typeof stepNames)[number]
const isKnown = (name: string): name is StepName => stepNames.includes(name as StepName)

const looks = {
  done: { tone: 'good', icon: IconCircleCheck },
  failed: { tone: 'bad', icon: IconAlertTriangle },
  open: { tone: 'quiet', icon: IconCircleDashed },
} as const

/** The state of each step, with its result and errors in words. */
export function ConnectionSetUpSteps({ steps }: { steps: readonly SetUpStep[] | null }) {
  const t = useTexts(setUpTexts)
  return (
    <section className="rc-set-up-steps" aria-label={t('steps')}>
      <h3>{t('steps')}</h3>
      <div role="status">
        {steps === null ? (
          <p>{t('stepsOpen')}</p>
        ) : (
          <ol>
            {steps.map((step) => (
              <Step key={step.name} step={step} />
            ))}
          </ol>
        )}
      </div>
    </section>
  )
}

function Step({ step: { name, state, detail } }: { step: SetUpStep }) {
  const t = useTexts(setUpTexts)
  const { tone, icon } = looks[state]
  return (
    <li data-state={state}>
      <strong>{isKnown(name) ? t(`step_${name}`) : name}</strong>
      <StatusLabel tone={tone} icon={icon}>
        {t(state)}
      </StatusLabel>
      {state === 'failed' && isKnown(name) && <p>{t(`failed_${name}`)}</p>}
      {state === 'failed' && detail !== '' && <p>{t('said', { words: detail })}</p>}
      {state === 'done' && detail !== '' && (
        <p>{name === 'token' ? t('until', { when: formatShortMoment(detail) }) : detail}</p>
      )}
    </li>
  )
}
