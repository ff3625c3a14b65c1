import { listAds } from '@recado/contract/conversations/ad-endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { defineTexts, useTexts } from '../../../platform/i18n/texts.ts'
import { useInbox } from '../inbox-state.ts'
import { ChoiceFilter, summaryOf } from './choice-filter.tsx'

const pt = {
  ads: 'Anúncios',
  allAds: 'Todos os anúncios',
  adsChosen_one: '{{count}} anúncio',
  adsChosen_other: '{{count}} anúncios',
} as const
const texts = defineTexts(pt, {
  en: async () => ({ ads: 'Ads', allAds: 'All ads', adsChosen_one: '{{count}} ad', adsChosen_other: '{{count}} ads' }),
  es: async () => ({
    ads: 'Anuncios',
    allAds: 'Todos los anuncios',
    adsChosen_one: '{{count}} anuncio',
    adsChosen_other: '{{count}} anuncios',
  }),
})

/** The advertisements that brought customers; nothing for a company without any. */
export function AdFilter() {
  const t = useTexts(texts)
  const ads = useInbox((state) => state.ads)
  const { data } = useQuery({ queryKey: ['ads'], queryFn: ({ signal }) => call(listAds, { signal }) })
  const choices = data?.ads.map(({ id, headline, sourceUrl, sourceId }) => ({
    id,
    name: headline || sourceUrl || sourceId,
  }))
  if (!choices?.length) return null
  return (
    <ChoiceFilter
      label={t('ads')}
      summary={summaryOf(choices, ads, t('allAds'), t('adsChosen', { count: ads.length }))}
      choices={choices}
      value={ads}
      onChange={(value) => useInbox.setState({ ads: value })}
    />
  )
}
