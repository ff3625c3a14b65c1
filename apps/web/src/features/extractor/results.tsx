import type { ExtractedItem, ExtractionState } from '@recado/contract/extractor/extraction'
import { IconAlertTriangle, IconCircleCheck, IconLoader, IconPlayerStop } from '@tabler/icons-react'
import { currentLanguage } from '../../platform/i18n/language.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { LazyParts, lazyPart } from '../../ui/lazy-part.tsx'
import { type Column, DataTable } from '../../ui/lists/data-table.tsx'
import { StatusLabel, type Tone } from '../../ui/status-label.tsx'
import type { ShownExtraction } from './extractor-data.ts'
import { extractorTexts } from './extractor-texts.ts'
import { ResultsMenu } from './results-menu.tsx'

// Leaflet is large, and needs tiles that an operator chose.
const ResultsMap = lazyPart(() => import('./results-map.tsx').then((file) => file.ResultsMap))

interface ResultsProps {
  shown: ShownExtraction | undefined
  error: unknown
  onRetry: () => void
  tiles: { url: string; attribution: string } | null
  /** Nothing was ever extracted. */
  none: boolean
}

/** What an extraction found, as it comes, with what to do with it (EXT-02, EXT-03, EXT-08). */
export function Results({ shown, error, onRetry, tiles, none }: ResultsProps) {
  const t = useTexts(extractorTexts)
  const placed = shown?.items.filter(({ lat, lng }) => lat !== null && lng !== null) ?? []
  return (
    <section className="ex-results" aria-label={t('results')}>
      <div className="ex-results-head">
        <h2>{t('results')}</h2>
        {shown && <ResultsState shown={shown} />}
        {shown && shown.items.length > 0 && <ResultsMenu shown={shown} />}
      </div>
      {shown && <SourceNote shown={shown} />}
      <DataTable
        label={t('resultsTable')}
        columns={useColumns()}
        rows={none ? [] : shown?.items}
        rowKey={({ id }) => id}
        error={error}
        onRetry={onRetry}
        empty={emptyOf(t, shown)}
      />
      {tiles && placed.length > 0 && (
        <LazyParts>
          <ResultsMap items={placed} tiles={tiles} />
        </LazyParts>
      )}
    </section>
  )
}

type Texts = typeof extractorTexts.text

/** Why there is nothing to see. */
function emptyOf(t: Texts, shown: ShownExtraction | undefined): { title: string; text: string } {
  if (!shown) return { title: t('begin'), text: t('beginHelp') }
  const { state, expired } = shown.extraction
  if (state === 'running') return { title: t('waiting'), text: t('waitingHelp') }
  if (expired) return { title: t('expired'), text: t('expiredHelp') }
  return { title: t('none'), text: t('noneHelp') }
}

const signs: Record<ExtractionState, { tone: Tone; icon: typeof IconLoader }> = {
  running: { tone: 'wait', icon: IconLoader },
  done: { tone: 'good', icon: IconCircleCheck },
  stopped: { tone: 'quiet', icon: IconPlayerStop },
  failed: { tone: 'bad', icon: IconAlertTriangle },
}

/** How many there are, and how it stands; readers hear what changes. */
function ResultsState({ shown: { extraction, items } }: { shown: ShownExtraction }) {
  const t = useTexts(extractorTexts)
  const { state, reason, quantidade, pesquisa, city, expired, found } = extraction
  const count = expired ? found : items.length
  return (
    <div className="ex-state" role="status">
      <span>{t('of', { search: pesquisa, place: city })}</span>
      <strong className="rc-figures">{t('count', { count, quantity: quantidade })}</strong>
      <StatusLabel {...signs[state]}>{t(`state_${state}`)}</StatusLabel>
      {reason !== null && <span>{t(`reason_${reason}`)}</span>}
    </div>
  )
}

/** Whose data it is, as the terms of each source demand; made-up data says that it is. */
function SourceNote({ shown: { extraction } }: { shown: ShownExtraction }) {
  const t = useTexts(extractorTexts)
  if (extraction.source === 'sample') return <p className="ex-note">{t('sampleNote')}</p>
  if (extraction.source === 'places') return <p className="ex-note">{t('attribution', { source: 'Google Maps' })}</p>
  return (
    <p className="ex-note">
      <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noreferrer">
        {t('attribution', { source: '© OpenStreetMap contributors' })}
      </a>
    </p>
  )
}

function useColumns(): Column<ExtractedItem>[] {
  const t = useTexts(extractorTexts)
  return [
    { key: 'name', label: t('name'), title: true, cell: ({ nome }) => nome },
    { key: 'address', label: t('address'), cell: ({ endereco }) => endereco || '–' },
    {
      key: 'rating',
      label: t('rating'),
      align: 'end',
      cell: ({ nota }) => <span className="rc-figures">{nota > 0 ? written(nota) : '–'}</span>,
    },
    {
      key: 'ratings',
      label: t('ratings'),
      align: 'end',
      cell: ({ avaliacoes }) => <span className="rc-figures">{avaliacoes}</span>,
    },
    { key: 'number', label: t('number'), cell: ({ numero }) => <span className="rc-figures">{numero}</span> },
  ]
}

const written = (rating: number): string =>
  new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating)
