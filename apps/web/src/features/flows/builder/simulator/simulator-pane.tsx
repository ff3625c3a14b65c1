import '../pane.css'
import './simulator.css'
import { Button } from '@mantine/core'
import { IconDeviceFloppy, IconRefresh, IconUserCog } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { errorText } from '../../../../platform/i18n/errors.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useBuilder, useBuilderStore } from '../builder-store.ts'
import { TestForm } from '../tests/test-form.tsx'
import { ContactFields } from './contact-fields.tsx'
import { Conversation } from './conversation.tsx'
import { clockText, runPathOf, testCaseOf } from './simulation.rules.ts'
import { simulationOf } from './simulation.ts'
import { flowSimulatorTexts } from './simulator-texts.ts'
import { NextActions } from './turning.tsx'
import { VariableTable } from './variable-table.tsx'

/** A conversation with the draft beside its canvas, run by the server's engine (FLW-34). */
export function SimulatorPane() {
  const t = useTexts(flowSimulatorTexts)
  const builder = useBuilderStore()
  const store = simulationOf(builder)
  const { reply, turns, contact, failure, isBusy, restart } = useStore(store)
  const [hasContact, showContact] = useState(false)
  const [isKeeping, setKeeping] = useState(false)
  useHighlightedPath()
  const begin = () => void restart()
  return (
    <div className="rc-pane">
      <div className="rc-pane-tools">
        <HeadButton
          icon={IconUserCog}
          label={t('contact')}
          open={hasContact}
          onClick={() => showContact(!hasContact)}
        />
        <HeadButton
          icon={IconDeviceFloppy}
          label={t('keepTest')}
          disabled={turns.length === 0}
          onClick={() => setKeeping(true)}
        />
        <HeadButton icon={IconRefresh} label={t('restart')} disabled={turns.length === 0} onClick={begin} />
      </div>
      <p className="rc-sim-note">
        {t('nothingSent')}{' '}
        {reply && <span className="rc-sim-clock">{t('clock', { time: clockText(reply.clock) })}</span>}
      </p>
      {hasContact && <ContactFields contact={contact} onChange={store.getState().setContact} />}
      <Conversation turns={turns} onBegin={begin} isBusy={isBusy} />
      {reply && <VariableTable variables={reply.variables} />}
      <ChangedNote onRestart={begin} />
      {failure !== null && (
        <div className="rc-form-error rc-sim-error" role="alert">
          {errorText(failure)}
        </div>
      )}
      <NextActions />
      {isKeeping && (
        <TestForm initial={{ name: '', ...testCaseOf(turns, contact) }} onClose={() => setKeeping(false)} />
      )}
    </div>
  )
}

interface HeadButtonProps {
  icon: typeof IconRefresh
  label: string
  onClick: () => void
  open?: boolean
  disabled?: boolean
}

const HeadButton = ({ icon: Sign, label, open, ...rest }: HeadButtonProps) => (
  <button type="button" className="rc-pane-button" aria-label={label} title={label} aria-expanded={open} {...rest}>
    <Sign size={18} stroke={1.7} aria-hidden />
  </button>
)

/** Highlights the path of the run on the canvas while the simulator is open. */
function useHighlightedPath(): void {
  const builder = useBuilderStore()
  const { steps, reply } = useStore(simulationOf(builder))
  const { flowId, showRunPath } = builder.getState()
  const runPath = useMemo(
    () => (steps.length > 0 ? runPathOf(steps, flowId, reply?.state === 'running') : null),
    [steps, flowId, reply],
  )
  useEffect(() => {
    showRunPath(runPath)
    return () => showRunPath(null)
  }, [runPath, showRunPath])
}

/** Says that the draft has changed since the last step, and what the next step does with it. */
function ChangedNote({ onRestart }: { onRestart: () => void }) {
  const t = useTexts(flowSimulatorTexts)
  const graph = useBuilder((state) => state.graph)
  const { graph: before, reply } = useStore(simulationOf(useBuilderStore()))
  if (!before || before === graph || reply?.state !== 'running') return null
  return (
    <div className="rc-sim-changed" role="status">
      <span>{t('changed')}</span>
      <Button size="compact-sm" variant="subtle" onClick={onRestart}>
        {t('restart')}
      </Button>
    </div>
  )
}
