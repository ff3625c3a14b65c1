import { useEffect, useMemo } from 'react'
import { newId } from '../../platform/values/new-id.ts'
import { ConversionNote } from './conversion-note.tsx'
import { conversionResult, startConversion } from './conversions.ts'

/** The conversion id of a file. A converted file keeps the id of its original and is not examined again. */
const ids = new WeakMap<File, string>()
const results = new WeakSet<File>()

function idOf(file: File): string {
  const id = ids.get(file) ?? newId()
  ids.set(file, id)
  return id
}

/**
 * Says what customers will get of a form's file. A file that only a browser can convert is replaced by its conversion.
 * The server converts the rest.
 */
export function FileOutlook({ file, onConverted }: { file: File; onConverted: (file: File) => void }) {
  const id = useMemo(() => idOf(file), [file])
  useEffect(() => {
    let isCurrent = true
    startConversion(id, file, file.name, true)
    void conversionResult(id).then((result) => {
      if (!isCurrent || !result || results.has(file)) return
      const converted = new File([result.blob], result.name, { type: result.blob.type })
      ids.set(converted, id)
      results.add(converted)
      onConverted(converted)
    })
    return () => {
      isCurrent = false
    }
  }, [id, file, onConverted])
  return <ConversionNote id={id} file={file} leaves />
}
