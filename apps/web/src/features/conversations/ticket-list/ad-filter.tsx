import type { Ad } from '@recado/contract/conversations/ad'
import { listAds } from '@recado/contract/conversations/ad-endpoints'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api/api.ts'
import { defineTexts, useTexts } from '../../../platform/i18n/texts.ts'
import { useInbox } from '../inbox-state.ts'
import { ChoiceFilter, summaryOf } from './choice-filter.tsx'

const pt = {
  ads: 'Anúncios',
  allAds: 'Todos os anúncios',
  untitled: 'Anúncio sem título',
  adsChosen_one: '{{count}} anúncio',
  adsChosen_other: '{{count}} anúncios',
} as const
const texts = defineTexts(pt, {
  en: async () => ({
    ads: 'Ads',
    allAds: 'All ads',
    untitled: 'Ad without a title',
    adsChosen_one: '{{count}} ad',
    adsChosen_other: '{{count}} ads',
  }),
  es: async () => ({
    ads: 'Anuncios',
    allAds: 'Todos los anuncios',
    untitled: 'Anuncio sin título',
    adsChosen_one: '{{count}} anuncio',
    adsChosen_other: '{{count}} anuncios',
  }),
})

/** Adds the id or address to advertisements that share a title. */
function choicesOf(ads: readonly Ad[], untitled: string) {
  const nameOf = ({ headline, sourceUrl, sourceId }: Ad) => headline || sourceUrl || sourceId || untitled
  return ads.map((ad) => {
    const name = nameOf(ad)
    const detail = ad.sourceId || ad.sourceUrl
    const isShared = ads.some((other) => other.id !== ad.id && nameOf(other) === name)
    return { id: ad.id, name: isShared && detail && detail !== name ? `${name} (${detail})` : name }
  })
}

/** Filter by the advertisements that brought customers. Renders nothing for a company without any. */
export function AdFilter() {
  const t = useTexts(texts)
  const ads = useInbox((state) => state.ads)
  const { data } = useQuery({ queryKey: ['ads'], queryFn: ({ signal }) => call(listAds, { signal }), staleTime: 0 })
  const choices = data && choicesOf(data.ads, t('untitled'))
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
