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

/**
 * The results on a map with the operator's tiles. The table has the same data for keyboard users and screen readers.
 */
export function ResultsMap({ items, tiles: { url, attribution } }: ResultsMapProps) {
  const t = useTexts(extractorTexts)
  const place = useRef<HTMLElement>(null)
  const group = useRef(featureGroup())
  const mapRef = useRef<ReturnType<typeof newMap>>(undefined)
  useEffect(() => {
    if (!place.current) return
    const map = newMap(place.current, { attributionControl: true, scrollWheelZoom: false }).setView([-14, -52], 3)
    map.attributionControl.setPrefix(false)
    // Tile services require a referrer, which the page's own policy would omit.
    const layer = tileLayer(url, { attribution: asText(attribution), maxZoom: 19, referrerPolicy: 'origin' })
    layer.addTo(map)
    group.current.addTo(map)
    mapRef.current = map
    return () => {
      mapRef.current = undefined
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
    if (bounds.isValid()) mapRef.current?.fitBounds(bounds, { padding: [24, 24], maxZoom: 15 })
  }, [items])
  return <section ref={place} className="ex-map" aria-label={t('map')} />
}

/** Escapes the operator's text, because Leaflet treats attributions as HTML. */
function asText(attribution: string): string {
  const holder = document.createElement('span')
  holder.textContent = attribution
  return holder.innerHTML
}
