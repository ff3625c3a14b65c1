import type { Campaign, DryRun } from '@recado/contract/campaigns/campaign'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../../platform/access.tsx'
import { useTexts } from '../../../platform/i18n/texts.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { counted } from '../../../ui/lists/counted.ts'
import { ScreenLoading } from '../../../ui/screen-loading.tsx'
import { useDryRun } from '../campaign-data.ts'
import { campaignTexts } from '../campaign-texts.ts'
import { controlTexts } from '../control-texts.ts'
import { durationParts } from '../duration.rules.ts'
import { LeftOutNote, leftOutCount } from '../left-out.tsx'
import { PhoneMessages } from './phone-messages.tsx'

/** The effects of a start: the number of recipients, who is skipped and why, the duration, and three sample texts. */
export function CampaignReviewStep({ campaign, version }: { campaign: Campaign; version: number }) {
  const dryRun = useDryRun(campaign.id, version)
  if (dryRun.data) return <Review run={dryRun.data} campaign={campaign} />
  if (dryRun.error) return <ErrorState error={dryRun.error} onRetry={() => void dryRun.refetch()} />
  return <ScreenLoading />
}

const skippedReasons = ['invalid', 'duplicate', 'optedOut', 'blocked'] as const

function Review({ run, campaign }: { run: DryRun; campaign: Campaign }) {
  const t = useTexts(campaignTexts)
  const control = useTexts(controlTexts)
  const seesLists = useCan('lists:view')
  const { counts, unchecked, seconds, days, previews, examples, missing, unknownVariables } = run
  const visiblePreviews = previews.length > 0 ? previews : examples
  return (
    <>
      {missing.map((part) => (
        <p key={part} className="cp-note" role="alert">
          {t(`missing_${part as 'connection' | 'audience' | 'content' | 'template'}`)}
        </p>
      ))}
      {missing.length === 0 &&
        counts.waiting === 0 &&
        (campaign.status === 'INATIVA' || campaign.status === 'PROGRAMADA') && (
          <p className="cp-note" role="note">
            {t('nobodyGets')}
          </p>
        )}
      <dl className="cp-figures">
        <div className="rc-card cp-figure">
          <dt>{t('willGet')}</dt>
          <dd>{counted(counts.waiting).n}</dd>
        </div>
        {skippedReasons.map((name) => (
          <div key={name} className="rc-card cp-figure">
            <dt>{t(`figure_${name}`)}</dt>
            <dd>{counted(name === 'invalid' ? counts.invalid - leftOutCount(counts) : counts[name]).n}</dd>
          </div>
        ))}
        {leftOutCount(counts) > 0 && (
          <div className="rc-card cp-figure">
            <dt>{control('figure_leftOut')}</dt>
            <dd>{counted(leftOutCount(counts)).n}</dd>
          </div>
        )}
      </dl>
      <LeftOutNote counts={counts} />
      {unchecked > 0 && (
        <p className="cp-note" role="note">
          {t('unchecked', counted(unchecked))}{' '}
          {campaign.contactListId !== null && seesLists && (
            <Link
              to="/contact-lists/$contactListId/contacts"
              params={{ contactListId: String(campaign.contactListId) }}
            >
              {t('openList')}
            </Link>
          )}
        </p>
      )}
      {unknownVariables.length > 0 && (
        <p className="cp-note" role="note">
          {t('variablesUnknown', { names: unknownVariables.join(', ') })}
        </p>
      )}
      {counts.waiting > 0 && (
        <p>
          <Duration seconds={seconds} />
          {days !== null && days > 1 && ` ${t('inDays', counted(days))}`}
        </p>
      )}
      {visiblePreviews.length > 0 && (
        <div className="cp-previews">
          {visiblePreviews.map((preview) => (
            <PhoneMessages
              key={`${preview.number} ${preview.variant}`}
              preview={preview}
              isExample={previews.length === 0}
            />
          ))}
        </div>
      )}
    </>
  )
}

function Duration({ seconds }: { seconds: number }) {
  const t = useTexts(campaignTexts)
  const { days, hours, minutes } = durationParts(seconds)
  const parts = [
    ...(days > 0 ? [t('days', counted(days))] : []),
    ...(hours > 0 ? [t('hours', counted(hours))] : []),
    ...(minutes > 0 ? [t('minutes', counted(minutes))] : []),
  ]
  return t('takes', { time: parts.join(' ') })
}
