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

// Leaflet is large, and needed only where the operator has configured tiles.
const ResultsMap = lazyPart(() => import('./results-map.tsx').then((file) => file.ResultsMap))

interface ResultsProps {
  current: ShownExtraction | undefined
  error: unknown
  onRetry: () => void
  tiles: { url: string; attribution: string } | null
  /** True when there are no extractions. */
  none: boolean
}

/** The results of an extraction as they arrive, with actions on them (EXT-02, EXT-03, EXT-08). */
export function Results({ current, error, onRetry, tiles, none }: ResultsProps) {
  const t = useTexts(extractorTexts)
  const placed = current?.items.filter(({ lat, lng }) => lat !== null && lng !== null) ?? []
  return (
    <section className="ex-results" aria-label={t('results')}>
      <div className="ex-results-head">
        <h2>{t('results')}</h2>
        {current && <ResultsState current={current} />}
        {current && current.items.length > 0 && <ResultsMenu current={current} />}
      </div>
      {current && <SourceNote current={current} />}
      <DataTable
        label={t('resultsTable')}
        columns={useColumns()}
        rows={none ? [] : current?.items}
        rowKey={({ id }) => id}
        error={error}
        onRetry={onRetry}
        empty={emptyOf(t, current)}
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

/** The text for an extraction without results. */
function emptyOf(t: Texts, current: ShownExtraction | undefined): { title: string; text: string } {
  if (!current) return { title: t('begin'), text: t('beginHelp') }
  const { state, expired } = current.extraction
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

/** The number of results and the state; changes are announced to screen readers. */
function ResultsState({ current: { extraction, items } }: { current: ShownExtraction }) {
  const t = useTexts(extractorTexts)
  const { state, reason, quantidade, pesquisa, city, expired, found: foundCount } = extraction
  const count = expired ? foundCount : items.length
  return (
    <div className="ex-state" role="status">
      <span>{t('of', { search: pesquisa, place: city })}</span>
      <strong className="rc-figures">{t('count', { count, quantity: quantidade })}</strong>
      <StatusLabel {...signs[state]}>{t(`state_${state}`)}</StatusLabel>
      {reason !== null && <span>{t(`reason_${reason}`)}</span>}
    </div>
  )
}

/** The attribution that the terms of each source require. Sample data is marked as such. */
function SourceNote({ current: { extraction } }: { current: ShownExtraction }) {
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
      cell: ({ nota }) => <span className="rc-figures">{nota > 0 ? formatRating(nota) : '–'}</span>,
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

const formatRating = (rating: number): string =>
  new Intl.NumberFormat(currentLanguage(), { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(rating)
