import './getting-started.css'
import { Button } from '@mantine/core'
import { can } from '@recado/contract/access'
import type { FirstStep } from '@recado/contract/dashboard/endpoints'
import type { RolePermission } from '@recado/contract/permissions'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { useCan } from '../../../platform/access.tsx'
import { useAppInfo } from '../../../platform/app-info.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { useMe } from '../../../platform/session.ts'
import { useStored } from '../../../platform/use-stored.ts'
import { useFirstSteps } from './getting-started-data.ts'
import { gettingStartedTexts } from './getting-started-texts.ts'

/** In display order. */
const firstSteps: readonly FirstStep[] = ['connection', 'queues', 'team', 'message']
/** The permission that each step's screen needs. */
const stepPermissions = {
  connection: 'connections:view',
  queues: 'queues:view',
  team: 'users:view',
  message: 'tickets:start',
} as const satisfies Record<FirstStep, RolePermission>
const places = { connection: '/conexoes', queues: '/queues', team: '/users' } as const

interface GettingStartedProps {
  /** Shown when there are no steps to display. */
  otherwise: ReactNode
  /** Opens the form of a new conversation. */
  onNew: () => void
}

/**
 * The onboarding steps of a company, for its admins, ticked by the server's data. Admins who saw them unfinished also
 * see them finished, until they dismiss them. Companies that have completed everything never see them.
 */
export function GettingStarted({ otherwise, onNew }: GettingStartedProps) {
  const { companyId, super: operator } = useMe()
  const info = useAppInfo()
  const mayAct = useCan('connections-page:actionButtons')
  const isEligible = !operator
  const [startedCompany, setStartedCompany] = useStored('beginning')
  const completed = useFirstSteps(isEligible)
  const left = completed ? firstSteps.filter((step) => !completed[step]).length : 0
  useEffect(() => {
    if (left > 0) setStartedCompany(companyId)
  }, [left, companyId, setStartedCompany])
  const simulator = mayAct && info?.simulator === true
  if (isEligible && completed && (left > 0 || startedCompany === companyId))
    return (
      <Steps
        completed={completed}
        left={left}
        simulator={simulator}
        onNew={onNew}
        onDismiss={() => setStartedCompany(null)}
      />
    )
  return (
    <>
      {otherwise}
      {info?.demo && simulator && <ToSimulator />}
    </>
  )
}

interface StepsProps {
  completed: Record<FirstStep, boolean>
  left: number
  simulator: boolean
  onNew: () => void
  onDismiss: () => void
}

function Steps({ completed, left, simulator, onNew, onDismiss }: StepsProps) {
  const t = useTexts(gettingStartedTexts)
  return (
    <section className="gs" aria-labelledby="gs-title">
      <h2 id="gs-title">{t(left > 0 ? 'title' : 'doneTitle')}</h2>
      <p>{t(left > 0 ? 'help' : 'doneHelp')}</p>
      <ol>
        {firstSteps.map((step) => (
          <li key={step} data-done={completed[step] || undefined}>
            <Tick isDone={completed[step]} />
            <div>
              <StepName step={step} simulator={simulator} onNew={onNew} />
              <p>{t(step === 'message' && simulator ? 'messageSimulated' : `${step}Help`)}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="gs-foot">
        <span role="status">{t('progress', { done: firstSteps.length - left })}</span>
        {left === 0 && (
          <Button variant="default" onClick={onDismiss}>
            {t('dismiss')}
          </Button>
        )}
      </div>
    </section>
  )
}

function StepName({ step, simulator, onNew }: { step: FirstStep; simulator: boolean; onNew: () => void }) {
  const t = useTexts(gettingStartedTexts)
  const me = useMe()
  const isSimulated = step === 'message' && simulator
  if (!isSimulated && !can(me, stepPermissions[step])) return <span>{t(step)}</span>
  if (step !== 'message') return <Link to={places[step]}>{t(step)}</Link>
  if (isSimulated) return <Link to="/simulador">{t(step)}</Link>
  return (
    <button type="button" className="rc-plain gs-link" onClick={onNew}>
      {t(step)}
    </button>
  )
}

function Tick({ isDone }: { isDone: boolean }) {
  const t = useTexts(gettingStartedTexts)
  if (!isDone) return <IconCircle size={24} stroke={1.7} aria-hidden />
  return <IconCircleCheckFilled size={24} role="img" aria-label={t('stepDone')} />
}

function ToSimulator() {
  const t = useTexts(gettingStartedTexts)
  return (
    <section className="gs gs-demo" aria-labelledby="gs-demo">
      <h2 id="gs-demo">{t('demoTitle')}</h2>
      <p>{t('demoHelp')}</p>
      <Link className="gs-link" to="/simulador">
        {t('openSimulator')}
      </Link>
    </section>
  )
}
