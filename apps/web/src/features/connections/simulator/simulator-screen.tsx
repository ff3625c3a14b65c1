import './simulator.css'
import { Select } from '@mantine/core'
import type { Connection } from '@recado/contract/connections/connection'
import { useState } from 'react'
import { useAppInfo } from '../../../platform/app-info.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { toastError } from '../../../platform/toast.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { useConnections, useSaveConnection } from '../connection-data.ts'
import { simulatorTexts } from './simulator-texts.ts'
import { Workplace } from './workplace.tsx'

/** A phone that plays any number of customers (CON-15). */
export function SimulatorScreen() {
  const t = useTexts(simulatorTexts)
  const connections = useConnections()
  const info = useAppInfo()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const simulated = connections.data?.filter(({ provider }) => provider === 'simulator')
  const current = simulated?.find(({ id }) => id === chosenId) ?? simulated?.[0]
  const body = () => {
    if (info && !info.simulator) return <EmptyState title={t('off')}>{t('offHelp')}</EmptyState>
    if (connections.error && !simulated)
      return <ErrorState error={connections.error} onRetry={() => void connections.refetch()} />
    if (!simulated) return null
    return current ? <Workplace key={current.id} connection={current} /> : <NoConnection />
  }
  return (
    <Page
      title={t('title')}
      tools={simulated && simulated.length > 1 && <Choice all={simulated} current={current} onChoose={setChosenId} />}
    >
      {body()}
    </Page>
  )
}

interface ChoiceProps {
  all: readonly Connection[]
  current: Connection | undefined
  onChoose: (id: number) => void
}

function Choice({ all, current, onChoose }: ChoiceProps) {
  const t = useTexts(simulatorTexts)
  return (
    <Select
      aria-label={t('connection')}
      allowDeselect={false}
      value={String(current?.id)}
      data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(value) => onChoose(Number(value))}
    />
  )
}

function NoConnection() {
  const t = useTexts(simulatorTexts)
  const save = useSaveConnection()
  const create = () => save.add({ name: t('newName'), provider: 'simulator' }).catch(toastError)
  return (
    <EmptyState title={t('none')} action={{ label: t('create'), onClick: () => void create() }}>
      {t('noneHelp')}
    </EmptyState>
  )
}
