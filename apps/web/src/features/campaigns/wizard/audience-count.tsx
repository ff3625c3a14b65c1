import type { AudienceCounts } from '@recado/contract/campaigns/results'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { type AudienceChoice, useAudienceCount } from '../control-data.ts'
import { controlTexts } from '../control-texts.ts'

/** How many people of the chosen audience get the campaign, and why the others do not. */
export function AudienceCount(choice: AudienceChoice) {
  const t = useTexts(controlTexts)
  const { data, error, isFetching, refetch } = useAudienceCount(choice)
  const mayCount = useCan('campaigns:edit')
  if (!mayCount || (choice.contactListId ?? choice.tagListId ?? choice.segmentId) === null) return null
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <p className="cp-count" role="status" aria-busy={isFetching}>
      {data ? <Counted counts={data} /> : t('counting')}
    </p>
  )
}

function Counted({ counts }: { counts: AudienceCounts }) {
  const t = useTexts(controlTexts)
  const { total, valid, invalid, duplicate, optedOut, blocked, leftOut, excluded } = counts
  const others = [
    [t('countInvalid', counted(invalid - leftOut - excluded)), invalid - leftOut - excluded],
    [t('countDuplicate', counted(duplicate)), duplicate],
    [t('countOptedOut', counted(optedOut)), optedOut],
    [t('countBlocked', counted(blocked)), blocked],
    [t('countLeftOut', counted(leftOut)), leftOut],
    [t('countExcluded', counted(excluded)), excluded],
  ] as const
  const details = others.filter(([, count]) => count > 0).map(([text]) => text)
  return (
    <>
      <strong>{t('audienceCount', counted(valid))}</strong> {t('audienceOf', counted(total))}
      {details.length > 0 && <span className="cp-hold">{details.join(', ')}</span>}
    </>
  )
}
