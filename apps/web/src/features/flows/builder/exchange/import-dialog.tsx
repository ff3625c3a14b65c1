import { Button, FileButton, Radio } from '@mantine/core'
import { GRAPH_MAX_BYTES, MOST_NODES } from '@recado/contract/flows/choices'
import { importFlow } from '@recado/contract/flows/endpoints'
import type { FlowGraph } from '@recado/contract/flows/graph'
import { IconFileUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../../platform/api/api.ts'
import { errorText } from '../../../../platform/i18n/errors.ts'
import { platformTexts } from '../../../../platform/i18n/platform-texts.ts'
import { useTexts } from '../../../../platform/i18n/texts.ts'
import { toast } from '../../../../platform/toast.ts'
import { fileSize } from '../../../../platform/values/file-size.rules.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { useBuilderStore } from '../builder-store.ts'
import { draftTexts } from '../draft/draft-texts.ts'
import { withImport } from './exchange.rules.ts'

interface Read {
  name: string
  flow: FlowGraph
  unread: readonly { nodeId: string | null; text: string }[]
}

type How = 'replace' | 'add'

interface ImportDialogProps {
  onClose: () => void
  /** Called when these nodes, or all, are on the canvas. */
  onPut: (ids: readonly string[] | undefined) => void
}

/**
 * Reads a file on the server, shows what could not be read, and puts the rest onto the canvas after a confirmation
 * (FLW-12).
 */
export function FlowImportDialog({ onClose, onPut }: ImportDialogProps) {
  const t = useTexts(draftTexts)
  const p = useTexts(platformTexts)
  const { read, busy, failure, choose } = useReading()
  const [how, setHow] = useState<How>('replace')
  const { fits, put } = usePutting(onClose, onPut)
  const problem = read && read.flow.nodes.length === 0 ? t('importNothing') : read && fits(read.flow, how)
  return (
    <Dialog title={t('importTitle')} onClose={onClose} size={560}>
      <div className="rc-form">
        <p>{t('importHelp')}</p>
        <div>
          <FileButton accept=".json,application/json" onChange={(file) => file && void choose(file)}>
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={busy}
                leftSection={<IconFileUpload size={16} aria-hidden />}
                data-autofocus
              >
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
        </div>
        {failure !== '' && (
          <div className="rc-form-error" role="alert">
            {failure}
          </div>
        )}
        {read && <FileContent read={read} />}
        {read && read.flow.nodes.length > 0 && (
          <Radio.Group label={t('importHow')} value={how} onChange={(value) => setHow(value as How)}>
            <Radio value="replace" label={t('importReplace')} mt="xs" />
            <Radio value="add" label={t('importAdd')} mt="xs" />
          </Radio.Group>
        )}
        {problem && (
          <div className="rc-form-error" role="alert">
            {problem}
          </div>
        )}
        <div className="rc-form-foot">
          <Button variant="default" onClick={onClose}>
            {p('cancel')}
          </Button>
          <Button disabled={!read || Boolean(problem)} onClick={() => read && put(read.flow, how)}>
            {t('importConfirm')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

/** Shows the content of a file, and per node what could not be read. */
function FileContent({ read: { name, flow, unread } }: { read: Read }) {
  const t = useTexts(draftTexts)
  const counts = {
    nodes: t('nodes', { count: flow.nodes.length }),
    edges: t('edges', { count: flow.connections.length }),
  }
  return (
    <div role="status">
      <p>{t('importFound', { name, ...counts })}</p>
      {unread.length > 0 && (
        <>
          <p>
            <strong>{t('importUnread', { count: unread.length })}</strong>
          </p>
          <ul className="rc-flow-reasons">
            {unread.map(({ nodeId, text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a node may be listed twice
              <li key={at}>{nodeId === null ? text : t('unreadNode', { id: nodeId, text })}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function useReading() {
  const t = useTexts(draftTexts)
  const { flowId } = useBuilderStore().getState()
  const [read, setRead] = useState<Read | null>(null)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const choose = async (file: File) => {
    setRead(null)
    setFailure(file.size > GRAPH_MAX_BYTES ? t('importTooLarge', { size: fileSize(GRAPH_MAX_BYTES) }) : '')
    if (file.size > GRAPH_MAX_BYTES) return
    setBusy(true)
    try {
      const content = await file.text()
      setRead({ name: file.name, ...(await call(importFlow, { params: { id: flowId }, body: { content } })) })
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return { read, busy, failure, choose }
}

function usePutting(onClose: () => void, onPut: ImportDialogProps['onPut']) {
  const t = useTexts(draftTexts)
  const store = useBuilderStore()
  /** Returns why the import is not possible, or ''. */
  const importProblem = (flow: FlowGraph, how: How): string =>
    withImport(store.getState().graph, flow, how).graph.nodes.length > MOST_NODES
      ? t('importTooMany', { max: MOST_NODES })
      : ''
  const put = (flow: FlowGraph, how: How) => {
    const { graph, edit, select } = store.getState()
    const result = withImport(graph, flow, how)
    edit(() => result.graph)
    select(how === 'add' ? result.added : [])
    onPut(how === 'add' ? result.added : undefined)
    toast(t('imported', { count: result.added.length }))
    onClose()
  }
  return { fits: importProblem, put }
}
