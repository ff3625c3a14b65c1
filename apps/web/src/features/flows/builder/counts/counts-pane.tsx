import '../pane.css'
import './counts.css'
import { Button, Select } from '@mantine/core'
import { countFlowNodes } from '@recado/contract/flows/run-endpoints'
import { IconRefresh } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { DateField } from '../../../../ui/dates/date-field.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { versionsQuery } from '../../flow-data.ts'
import { useBuilder, useBuilderStore } from '../builder-store.ts'
import { builderTexts } from '../builder-texts.ts'
import { kindName, summaryLine } from '../canvas/card/node-summary.rules.ts'
import { useJumpToNode } from '../problems/use-jump.ts'
import { countTexts } from './count-texts.ts'
import { type CountedNode, countedNodes, lastDays } from './counts.rules.ts'

const presets = [1, 7, 30] as const

interface Period {
  from: string
  to: string
}

/** Shows how many runs reached each node in a period, and where they ended. */
export function CountsPane() {
  const t = useTexts(countTexts)
  const [period, setPeriod] = useState<Period>(() => lastDays(30, new Date()))
  const [version, setVersion] = useState<string | null>(null)
  const { counts, isWrong } = useCounts(period, version)
  const { data, error, refetch, isFetching } = counts
  const graph = useBuilder((state) => state.graph)
  const rows = useMemo(() => countedNodes(graph, data?.nodes ?? []), [graph, data])
  return (
    <div className="rc-pane-body rc-counts">
      <PeriodFields period={period} isWrong={isWrong} onChange={setPeriod}>
        <button
          type="button"
          className="rc-pane-button"
          aria-label={t('refresh')}
          title={t('refresh')}
          aria-disabled={isFetching}
          onClick={() => void refetch()}
        >
          <IconRefresh size={18} stroke={1.7} aria-hidden />
        </button>
      </PeriodFields>
      <VersionField version={version} onChange={setVersion} />
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <p role="status">{data.runs === 0 ? t('noRuns') : t('runs', { count: data.runs })}</p>}
      {data && rows.length === 0 && <EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>}
      {rows.length > 0 && <CountTable rows={rows} />}
    </div>
  )
}

/** Fetches the counts of a period and shows them on the canvas while the pane is open. */
function useCounts({ from, to }: Period, version: string | null) {
  const { flowId, showCounts } = useBuilderStore().getState()
  const isWrong = from === '' || to === '' || from > to
  const counts = useQuery({
    queryKey: ['flows', 'counts', flowId, from, to, version],
    enabled: !isWrong,
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(countFlowNodes, {
        params: { id: flowId },
        query: { from, to, ...(version === null ? {} : { version: Number(version) }) },
        signal,
      }),
  })
  const { data } = counts
  useEffect(() => {
    showCounts(data ? new Map(data.nodes.map((count) => [count.nodeId, count])) : null)
    return () => showCounts(null)
  }, [data, showCounts])
  return { counts, isWrong }
}

interface PeriodFieldsProps {
  period: Period
  isWrong: boolean
  onChange: (period: Period) => void
  children: ReactNode
}

function PeriodFields({ period, isWrong, onChange, children }: PeriodFieldsProps) {
  const t = useTexts(countTexts)
  const isChosen = (days: number) => {
    const { from, to } = lastDays(days, new Date())
    return from === period.from && to === period.to
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: buttons, not fields of a form */}
      <div className="rc-counts-presets" role="group" aria-label={t('period')}>
        {presets.map((days) => (
          <Button
            key={days}
            size="compact-sm"
            variant={isChosen(days) ? 'light' : 'default'}
            aria-pressed={isChosen(days)}
            onClick={() => onChange(lastDays(days, new Date()))}
          >
            {t(`days_${days}` as 'days_7')}
          </Button>
        ))}
        {children}
      </div>
      <div className="rc-counts-days">
        <DateField
          size="xs"
          label={t('from')}
          value={period.from}
          onChange={(from) => onChange({ ...period, from })}
          error={isWrong && period.from !== '' && period.to !== '' ? t('periodWrong') : null}
        />
        <DateField size="xs" label={t('to')} value={period.to} onChange={(to) => onChange({ ...period, to })} />
      </div>
    </>
  )
}

function VersionField({ version, onChange }: { version: string | null; onChange: (version: string | null) => void }) {
  const t = useTexts(countTexts)
  const flowId = useBuilder((state) => state.flowId)
  const { data: versions = [] } = useQuery(versionsQuery(flowId))
  return (
    <Select
      size="xs"
      label={t('version')}
      placeholder={t('allVersions')}
      clearable
      data={versions.map(({ version: number, name }) => ({
        value: String(number),
        label: name ? t('versionNamed', { number, name }) : t('versionNumber', { number }),
      }))}
      value={version}
      onChange={onChange}
    />
  )
}

function CountTable({ rows }: { rows: readonly CountedNode[] }) {
  const t = useTexts(countTexts)
  const jump = useJumpToNode()
  return (
    <table className="rc-counts-table">
      <thead>
        <tr>
          <th scope="col">{t('node')}</th>
          <th scope="col">{t('visits')}</th>
          <th scope="col">{t('left')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ nodeId, node, visits, left, percent }) => (
          <tr key={nodeId}>
            <th scope="row">
              {node ? (
                <button type="button" onClick={() => jump(nodeId)}>
                  <NodeName node={node} />
                </button>
              ) : (
                <span className="rc-pane-quiet">{t('goneNode')}</span>
              )}
            </th>
            <td>{visits}</td>
            <td>{left > 0 ? t('leftShare', { left, percent }) : '0'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function NodeName({ node }: { node: NonNullable<CountedNode['node']> }) {
  const t = useTexts(builderTexts)
  return (
    <>
      <span>{kindName(node, t)}</span>
      <small>{summaryLine(node, t)}</small>
    </>
  )
}
