import 'leaflet/dist/leaflet.css'
import type { ExtractedItem } from '@recado/contract/extractor/extraction'
import { circleMarker, featureGroup, map as newMap, tileLayer } from 'leaflet'
import { useEffect, useRef } from 'react'
import { useTexts } from '../../platform/i18n/texts.ts'
import { extractorTexts } from './extractor-texts.ts'

interface ResultsMapProps {
  items: readonly ExtractedItem[]
  tiles: { url: string; attribution: string }
}

/** The results on the operator's tiles. Everything on it stands in the table as well, which is what readers and keyboards use. */
export function ResultsMap({ items, tiles: { url, attribution } }: ResultsMapProps) {
  const t = useTexts(extractorTexts)
  const place = useRef<HTMLElement>(null)
  const group = useRef(featureGroup())
  const shown = useRef<ReturnType<typeof newMap>>(undefined)
  useEffect(() => {
    if (!place.current) return
    const map = newMap(place.current, { attributionControl: true, scrollWheelZoom: false }).setView([-14, -52], 3)
    map.attributionControl.setPrefix(false)
    // Services of tiles ask who shows them; the page's own policy says nothing to anybody.
    const layer = tileLayer(url, { attribution: asText(attribution), maxZoom: 19, referrerPolicy: 'origin' })
    layer.addTo(map)
    group.current.addTo(map)
    shown.current = map
    return () => {
      shown.current = undefined
      map.remove()
    }
  }, [url, attribution])
  useEffect(() => {
    group.current.clearLayers()
    for (const { nome, numero, lat, lng } of items) {
      if (lat === null || lng === null) continue
      const text = document.createElement('span')
      text.textContent = `${nome} · ${numero}`
      circleMarker([lat, lng], { radius: 7, className: 'ex-mark' }).bindPopup(text).addTo(group.current)
    }
    const bounds = group.current.getBounds()
    if (bounds.isValid()) shown.current?.fitBounds(bounds, { padding: [24, 24], maxZoom: 15 })
  }, [items])
  return <section ref={place} className="ex-map" aria-label={t('map')} />
}

/** What an operator wrote, as text: Leaflet takes it as HTML. */
function asText(written: string): string {
  const holder = document.createElement('span')
  holder.textContent = written
  return holder.innerHTML
}
