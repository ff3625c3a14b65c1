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
import { History } from './history.tsx'
import { Results } from './results.tsx'

/** Looks for businesses in a place (EXT-01 to EXT-09). What was found last, or is being found, is there again after leaving. */
export function ExtractorScreen() {
  const t = useTexts(extractorTexts)
  const setup = useSetup()
  const list = useExtractions()
  const [chosen, setChosen] = useState<number | null>(null)
  const running = list.data?.find(({ state }) => state === 'running')
  const isThere = list.data?.some(({ id }) => id === chosen) === true
  const shownId = (isThere ? chosen : null) ?? list.data?.[0]?.id ?? null
  const shown = useExtraction(shownId)
  const roomId = useRooms(running?.roomId)
  useLiveExtractions()
  if (!setup.data && setup.error) return <Failed error={setup.error} onRetry={() => void setup.refetch()} />
  if (!setup.data) return <ScreenLoading />
  const { sources, usage, tiles } = setup.data
  return (
    <Page title={t('title')} tools={<Tools usage={usage} />}>
      <ExtractionForm
        sources={sources}
        running={running !== undefined}
        onStart={async (asked) => setChosen(await start(asked, roomId))}
        onStop={() => stop(running?.roomId ?? roomId)}
      />
      <Results
        shown={shown.data}
        error={shown.error ?? list.error}
        onRetry={() => void (shown.error ? shown.refetch() : list.refetch())}
        tiles={tiles}
        none={list.data?.length === 0}
      />
      <History
        extractions={list.data}
        error={list.error}
        onRetry={() => void list.refetch()}
        onShow={(id) => {
          setChosen(id)
          window.scrollTo({ top: 0 })
        }}
      />
    </Page>
  )
}

/** Hears the room of this company's screens, and that of what another client began. @returns the former */
function useRooms(other: string | undefined): string {
  const { companyId } = useMe()
  const own = `extractor-${companyId}`
  useRoom({ join: 'joinRoom', leave: 'leaveRoom', of: own })
  useRoom(other !== undefined && other !== own ? { join: 'joinRoom', leave: 'leaveRoom', of: other } : null)
  return own
}

/** Whether the server is there, and what is used of the month (EXT-04). */
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

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTexts(extractorTexts)
  return (
    <Page title={t('title')}>
      <ErrorState error={error} onRetry={onRetry} />
    </Page>
  )
}
