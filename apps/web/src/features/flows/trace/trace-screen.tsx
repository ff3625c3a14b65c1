import './trace.css'
import { Button, Select } from '@mantine/core'
import type { FlowRun, TicketRuns } from '@recado/contract/flows/runs'
import { IconArrowLeft, IconRefresh } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { formatMoment } from '../../../platform/values/dates.ts'
import { DeniedState } from '../../../ui/denied-state.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { RunView } from './run-view.tsx'
import { useTicketRuns, useTracedTicket } from './trace-data.ts'
import { traceTexts } from './trace-texts.ts'

/** The runs of the ticket in the address: the nodes with inputs, texts and durations. */
export function TraceScreen() {
  const t = useTexts(traceTexts)
  const { ticketId } = useParams({ strict: false }) as { ticketId: string }
  const id = Number(ticketId)
  const { data: ticket } = useTracedTicket(id)
  const runs = useTicketRuns(id)
  const name = ticket?.contact.name
  return (
    <Page
      title={name ? t('titleOf', { name }) : t('title')}
      tools={
        <>
          {ticket && (
            <Link className="rc-trace-back" to="/tickets/$uuid" params={{ uuid: ticket.uuid }}>
              <IconArrowLeft size={16} stroke={1.8} aria-hidden /> {t('toTicket')}
            </Link>
          )}
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.7} aria-hidden />}
            loading={runs.isRefetching}
            onClick={() => void runs.refetch()}
          >
            {t('refresh')}
          </Button>
        </>
      }
    >
      <Content runs={runs} />
    </Page>
  )
}

function Content({ runs: { data, error, refetch } }: { runs: ReturnType<typeof useTicketRuns> }) {
  const t = useTexts(traceTexts)
  if (data) {
    if (data.runs.length === 0) return <EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>
    return <Runs {...data} />
  }
  if (error instanceof ApiError && error.status === 403) return <DeniedState />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <ScreenLoading />
}

function Runs({ runs, graphs }: TicketRuns) {
  const t = useTexts(traceTexts)
  const [chosenRunId, choose] = useState<number | null>(null)
  const run = runs.find(({ id }) => id === chosenRunId) ?? runs[0]
  if (!run) return null
  return (
    <>
      {runs.length > 1 && (
        <Select
          className="rc-trace-runs"
          label={t('run', { count: runs.length })}
          allowDeselect={false}
          data={runs.map((one) => ({ value: String(one.id), label: labelOf(t, one) }))}
          value={String(run.id)}
          onChange={(value) => choose(Number(value))}
        />
      )}
      <RunView key={run.id} run={run} graphs={graphs} />
    </>
  )
}

const labelOf = (t: typeof traceTexts.text, { flowName, startedAt, state }: FlowRun) =>
  `${flowName} · ${formatMoment(startedAt)} · ${t(`state_${state}`)}`
