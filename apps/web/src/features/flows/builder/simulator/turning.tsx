import { ActionIcon, Button, TextInput } from '@mantine/core'
import type { SimulationInput } from '@recado/contract/flows/simulation'
import { IconSend2 } from '@tabler/icons-react'
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { useBuilder, useBuilderStore } from '../builder-store.ts'
import { OutsideForm } from './outside-form.tsx'
import { openCall, optionsAt } from './simulation.rules.ts'
import { type Simulation, simulationOf } from './simulation.ts'
import { flowSimulatorTexts } from './simulator-texts.ts'

/** The possible next actions: write, choose, skip the wait, or respond for an external system. */
export function NextActions() {
  const t = useTexts(flowSimulatorTexts)
  const builder = useBuilderStore()
  const simulation = useStore(simulationOf(builder))
  const graph = useBuilder((state) => state.graph)
  const { reply, turns, steps, isBusy, step } = simulation
  const field = useRef<HTMLInputElement>(null)
  useFocusKept(field, simulation)
  const outsideCall = openCall(turns, reply)
  const options = reply?.waitsFor === 'answer' ? optionsAt(graph, steps, builder.getState().flowId) : []
  if (reply && reply.state !== 'running') return <Over isBusy={isBusy} onRestart={simulation.restart} />
  return (
    <div className="rc-sim-foot">
      {options.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a second field of the form
        <div className="rc-sim-chips" role="group" aria-label={t('options')}>
          {options.map(({ number, value }) => (
            <Button
              key={number}
              size="compact-sm"
              variant="default"
              disabled={isBusy}
              onClick={() => void step({ do: 'write', text: String(number) })}
            >
              {`${number} · ${value}`}
            </Button>
          ))}
        </div>
      )}
      {reply?.waitsFor === 'interval' && (
        <Button variant="default" loading={isBusy} onClick={() => void step({ do: 'skipWait' })}>
          {t('skipWait')}
        </Button>
      )}
      {outsideCall && <OutsideForm key={turns.length} of={outsideCall.call} isBusy={isBusy} onAnswer={step} />}
      <Writing field={field} isBusy={isBusy} onWrite={step} />
    </div>
  )
}

interface WritingProps {
  field: RefObject<HTMLInputElement | null>
  isBusy: boolean
  onWrite: (input: SimulationInput) => Promise<boolean>
}

function Writing({ field, isBusy, onWrite }: WritingProps) {
  const t = useTexts(flowSimulatorTexts)
  const [text, setText] = useState('')
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '' || isBusy) return
    // On failure the input stays.
    if (await onWrite({ do: 'write', text })) setText((now) => (now === text ? '' : now))
  }
  return (
    <form className="rc-sim-write" onSubmit={send}>
      <TextInput
        ref={field}
        aria-label={t('write')}
        placeholder={t('write')}
        autoComplete="off"
        maxLength={4096}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <ActionIcon type="submit" size={36} aria-label={t('send')} title={t('send')} disabled={text.trim() === ''}>
        <IconSend2 size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </form>
  )
}

function Over({ isBusy, onRestart }: { isBusy: boolean; onRestart: () => Promise<boolean> }) {
  const t = useTexts(flowSimulatorTexts)
  return (
    <div className="rc-sim-foot">
      <Button variant="default" loading={isBusy} onClick={() => void onRestart()}>
        {t('restart')}
      </Button>
    </div>
  )
}

/** When a button disappears after its step, the field gets the focus. */
function useFocusKept(field: RefObject<HTMLInputElement | null>, { turns }: Simulation): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after every turn
  useEffect(() => {
    if (turns.length > 0 && (document.activeElement ?? document.body) === document.body) field.current?.focus()
  }, [turns])
}
