import { useCan } from '../../../../platform/access.tsx'
import '../pane.css'
import './tests.css'
import { Button } from '@mantine/core'
import type { TestCase, TestResult } from '@recado/contract/flows/simulation'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../../../platform/announce.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toastError } from '../../../../platform/toast.ts'
import { Confirm } from '../../../../ui/dialogs/confirm.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { useBuilder, useBuilderStore } from '../builder-store.ts'
import { TestCard } from './test-card.tsx'
import { testCaseTexts } from './test-case-texts.ts'
import { removeTest, runTests, testsQuery } from './test-data.ts'
import { TestForm } from './test-form.tsx'
import { useTestRuns } from './test-runs.ts'

type OpenDialog = { what: 'edit' | 'delete'; test: TestCase } | { what: 'new' } | null

/** Conversations that are replayed after every change, and their results for the draft. */
export function TestsPane() {
  const t = useTexts(testCaseTexts)
  const flowId = useBuilder((state) => state.flowId)
  const { data: tests, error, refetch } = useQuery(testsQuery(flowId))
  const mayEdit = useCan('flows:edit')
  const [openDialog, ask] = useState<OpenDialog>(null)
  const { running, results, run, isOld } = useRuns()
  return (
    <>
      <div className="rc-pane-body rc-tests">
        <p className="rc-pane-quiet">{t('help')}</p>
        {error && !tests && <ErrorState error={error} onRetry={() => void refetch()} />}
        {tests?.length === 0 && <EmptyState title={t('empty')}>{t('emptyHelp')}</EmptyState>}
        {tests && (
          <div className="rc-tests-tools">
            {tests.length > 0 && (
              <Button size="xs" loading={running === 'all'} disabled={running !== null} onClick={() => void run(null)}>
                {t('runAll')}
              </Button>
            )}
            {mayEdit && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
                onClick={() => ask({ what: 'new' })}
              >
                {t('add')}
              </Button>
            )}
          </div>
        )}
        <Summary tests={tests ?? []} results={results} isOld={isOld} />
        <ul className="rc-tests-list">
          {(tests ?? []).map((test) => (
            <TestCard
              key={test.id}
              test={test}
              result={results.get(test.id) ?? null}
              isRunning={running === test.id || running === 'all'}
              onRun={() => void run(test.id)}
              onEdit={() => ask({ what: 'edit', test })}
              onDelete={() => ask({ what: 'delete', test })}
            />
          ))}
        </ul>
      </div>
      {openDialog?.what === 'new' && <TestForm initial={newTest} onClose={() => ask(null)} />}
      {openDialog?.what === 'edit' && (
        <TestForm caseId={openDialog.test.id} initial={openDialog.test} onClose={() => ask(null)} />
      )}
      {openDialog?.what === 'delete' && (
        <Confirm
          title={t('deleteTitle', { name: openDialog.test.name })}
          action={t('delete')}
          onConfirm={() => removeTest(flowId, openDialog.test.id)}
          onClose={() => ask(null)}
        >
          {t('deleteHelp')}
        </Confirm>
      )}
    </>
  )
}

const newTest = { name: '', steps: [{ input: { do: 'begin' as const }, expects: [] }] }

/**
 * Runs against the current draft. Results stay until the next run, and are marked as outdated if the draft has changed.
 */
function useRuns() {
  const t = useTexts(testCaseTexts)
  const builder = useBuilderStore()
  const graph = useBuilder((state) => state.graph)
  const [running, setRunning] = useState<number | 'all' | null>(null)
  const { results, graph: ranOn, keep } = useTestRuns(builder)
  const run = async (caseId: number | null) => {
    const { flowId, graph: draft } = builder.getState()
    setRunning(caseId ?? 'all')
    try {
      const newResults = await runTests(flowId, draft, caseId)
      keep(draft, newResults)
      announce(newResults.map(({ name, passed }) => t(passed ? 'toldPassed' : 'toldFailed', { name })).join(' '))
    } catch (error) {
      toastError(error)
    } finally {
      setRunning(null)
    }
  }
  return { running, results, run, isOld: results.size > 0 && ranOn !== graph }
}

interface SummaryProps {
  tests: readonly TestCase[]
  results: ReadonlyMap<number, TestResult>
  isOld: boolean
}

function Summary({ tests, results, isOld }: SummaryProps) {
  const t = useTexts(testCaseTexts)
  const knownResults = tests.flatMap(({ id }) => results.get(id) ?? [])
  if (knownResults.length === 0) return null
  const passed = knownResults.filter((result) => result.passed).length
  return (
    <p className="rc-tests-summary" data-passed={passed === knownResults.length}>
      {t('summary', { passed, all: knownResults.length })} {isOld && t('isOld')}
    </p>
  )
}
