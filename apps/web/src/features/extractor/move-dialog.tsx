import { Button } from '@mantine/core'
import type { ExtractedItem } from '@recado/contract/extractor/extraction'
import { type FormEvent, useState } from 'react'
import { platformTexts } from '../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../platform/i18n/texts.ts'
import { toast, toastProblem } from '../../platform/toast.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { moveToList } from './extractor-data.ts'
import { extractorTexts } from './extractor-texts.ts'
import { ListChoice } from './list-choice.tsx'

/** Copies results into a chosen list and shows the server's message (EXT-07, EXT-09). */
export function MoveDialog({ items, onClose }: { items: readonly ExtractedItem[]; onClose: () => void }) {
  const t = useTexts(extractorTexts)
  const p = useTexts(platformTexts)
  const [list, setList] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const choose = (value: string | null) => {
    setList(value)
    setMissing(false)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (list === null) {
      setMissing(true)
      return toastProblem(t('chooseFirst'), 'extractor-list')
    }
    setBusy(true)
    try {
      toast(await moveToList(items, Number(list)))
      onClose()
    } catch {
      toastProblem(t('listFailed'), 'extractor-move')
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('chooseTitle')} onClose={onClose} size={440}>
      <form className="ex-move" onSubmit={(event) => void submit(event)}>
        <p>{t('chooseHelp')}</p>
        <ListChoice inDialog label={t('list')} value={list} onChange={choose} error={missing} />
        <div className="rc-form-foot">
          <Button variant="default" onClick={onClose}>
            {p('cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('move')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
