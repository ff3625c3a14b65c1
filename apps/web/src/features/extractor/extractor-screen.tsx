import { useCan } from '../../platform/access.tsx'
import './extractor.css'
import type { ExtractionUsage } from '@recado/contract/extractor/extraction'
import { IconPlugConnected, IconPlugConnectedX } from '@tabler/icons-react'
import { useState } from 'react'
import { useConnectionState } from '../../platform/api/connection-state.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { useMe } from '../../platform/session.ts'
import { useRoom } from '../../platform/use-socket.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { ScreenLoading } from '../../ui/screen-loading.tsx'
import { StatusLabel } from '../../ui/status-label.tsx'
import { ExtractionForm } from './extraction-form.tsx'
import { start, stop, useExtraction, useExtractions, useLiveExtractions, useSetup } from './extractor-data.ts'
import { extractorTexts } from './extractor-texts.ts'
import { ExtractionHistory } from './history.tsx'
import { Results } from './results.tsx'

/**
 * Searches businesses in a place (EXT-01 to EXT-09). The latest or running extraction is shown again when the user
 * returns.
 */
export function ExtractorScreen() {
  const t = useTexts(extractorTexts)
  const setup = useSetup()
  const mayStart = useCan('extractor:edit')
  const list = useExtractions()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const running = list.data?.find(({ state }) => state === 'running')
  const isThere = list.data?.some(({ id }) => id === chosenId) === true
  const shownId = (isThere ? chosenId : null) ?? list.data?.[0]?.id ?? null
  const extraction = useExtraction(shownId)
  const roomId = useRooms(running?.roomId)
  useLiveExtractions()
  if (!setup.data && setup.error) return <FailedScreen error={setup.error} onRetry={() => void setup.refetch()} />
  if (!setup.data) return <ScreenLoading />
  const { sources, usage, tiles } = setup.data
  return (
    <Page title={t('title')} tools={<Tools usage={usage} />}>
      {mayStart && (
        <ExtractionForm
          sources={sources}
          running={running !== undefined}
          onStart={async (input) => setChosenId(await start(input, roomId))}
          onStop={() => stop(running?.roomId ?? roomId)}
        />
      )}
      <Results
        current={extraction.data}
        error={extraction.error ?? list.error}
        onRetry={() => void (extraction.error ? extraction.refetch() : list.refetch())}
        tiles={tiles}
        none={list.data?.length === 0}
      />
      <ExtractionHistory
        extractions={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        onShow={(id) => {
          setChosenId(id)
          window.scrollTo({ top: 0 })
        }}
      />
    </Page>
  )
}

/**
 * Joins the room of this company's screens, and that of an extraction started by another client. @returns the former
 */
function useRooms(other: string | undefined): string {
  const { companyId } = useMe()
  const own = `extractor-${companyId}`
  useRoom({ join: 'joinRoom', leave: 'leaveRoom', target: own })
  useRoom(other !== undefined && other !== own ? { join: 'joinRoom', leave: 'leaveRoom', target: other } : null)
  return own
}

/** Whether the server is available, and this month's usage (EXT-04). */
function Tools({ usage: { consumed, limit } }: { usage: ExtractionUsage }) {
  const t = useTexts(extractorTexts)
  const isOnline = useConnectionState(({ status }) => status !== 'offline')
  return (
    <>
      <StatusLabel tone={isOnline ? 'good' : 'bad'} icon={isOnline ? IconPlugConnected : IconPlugConnectedX}>
        {isOnline ? t('online') : t('offline')}
      </StatusLabel>
      <span className="rc-figures">{t('usage', { consumed, limit })}</span>
    </>
  )
}

function FailedScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts(extractorTexts)
  return (
    <Page title={t('title')}>
      <ErrorState error={error} onRetry={onRetry} />
    </Page>
  )
}
