import { saveFlow, showFlow } from '@recado/contract/flows/endpoints'
import type { Flow, FlowDetail } from '@recado/contract/flows/flow'
import type { FlowGraph, FlowProblem } from '@recado/contract/flows/graph'
import { createContext, use } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { call } from '../../../../platform/api/api.ts'
import { ApiError, errorCode } from '../../../../platform/api/api-error.ts'
import type { FlowEvent } from '../../live-flows.ts'
import type { Builder } from '../builder-store.ts'
import { newFlowGraph } from '../graph/graph-edits.rules.ts'
import { sameGraph } from '../graph/same.rules.ts'

/** A later state of the flow on the server than the one that was edited here. */
export interface Newer {
  revision: number
  /** Who saved it; null: it is not known. */
  by: { userId: number; name: string } | null
}

/** What a save comes to. */
export interface Saved {
  published: boolean
  version: number | null
  problems: FlowProblem[]
}

/** How the graph on the canvas stands to the one on the server. */
export interface DraftState {
  flow: Flow
  revision: number
  /** The graph that the server has, as this page sent or got it. */
  stored: FlowGraph
  /** A graph that was sent without an answer; the server may have it in place of `stored`. */
  inDoubt: FlowGraph | null
  saving: boolean
  /** Why the last save did not go through; null: it did. */
  failure: ApiError | null
  newer: Newer | null
  /** The question whose state stays is open. */
  asking: boolean
  gone: boolean
}

/** Who the server says saved before us. */
const savedBy = ({ data }: ApiError) => (data.savedBy ?? null) as Newer['by']

/** The draft of one flow on its way to the server: one save at a time, in the order of the edits. */
export interface Draft {
  store: StoreApi<DraftState>
  builder: StoreApi<Builder>
  isClean: () => boolean
  /** Stores the draft as it is, if the server has not got it. */
  keep: () => Promise<void>
  /** The documented save: it publishes where the flow is valid (FLW-09). */
  save: () => Promise<Saved>
  /** Something else that changes the flow on the server, after the saves under way. Its own events are not somebody else's. */
  change: <T>(work: () => Promise<T>) => Promise<T>
  /** Puts a state of the server onto the canvas; one step of undo brings back what was there. */
  adopt: (detail: FlowDetail) => void
  /** Puts the server's latest state onto the canvas. */
  takeTheirs: () => Promise<void>
  /** Stores what is on the canvas in place of what somebody else saved. */
  keepMine: () => Promise<void>
  heard: (event: FlowEvent) => void
  /** The flow was fetched anew. */
  seen: (detail: FlowDetail) => void
  lost: () => void
}

const graphOf = ({ flow }: FlowDetail): FlowGraph => flow ?? newFlowGraph()

/** What lists know of a flow, without its graph. */
const listed = ({ flow: _, revision: __, ...flow }: FlowDetail): Flow => flow

/** Whether the server is sure to have this graph. */
const hasGraph = ({ stored, inDoubt }: DraftState, graph: FlowGraph) => inDoubt === null && stored === graph

/** Whether a save may have reached the server although its answer did not reach us. */
const isInDoubt = ({ status }: ApiError) => status === 0 || status >= 500

/** Takes care of the draft of a flow whose graph is edited in `builder`, which holds the graph of `detail`. */
export function createDraft(builder: StoreApi<Builder>, detail: FlowDetail): Draft {
  const store = createStore<DraftState>(() => ({
    ...{ flow: listed(detail), revision: detail.revision, stored: builder.getState().graph },
    ...{ inDoubt: null, saving: false, failure: null, newer: null, asking: false, gone: false },
  }))
  return new DraftKeeper(store, builder)
}

class DraftKeeper implements Draft {
  readonly store: StoreApi<DraftState>
  readonly builder: StoreApi<Builder>
  /** The saves under way, one after the other. */
  private turns: Promise<unknown> = Promise.resolve()
  /** Events that came while a save was under way: they may be its own. */
  private waiting: FlowEvent[] = []
  /** Who saved last of all that was heard of. */
  private lastBy: Newer['by'] = null

  constructor(store: StoreApi<DraftState>, builder: StoreApi<Builder>) {
    this.store = store
    this.builder = builder
  }

  private get id(): number {
    return this.store.getState().flow.id
  }

  isClean = (): boolean => hasGraph(this.store.getState(), this.builder.getState().graph)

  change = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = this.turns.then(async () => {
      this.store.setState({ saving: true })
      try {
        return await work()
      } finally {
        this.store.setState({ saving: false })
        for (const event of this.waiting.splice(0)) this.heard(event)
      }
    })
    this.turns = turn.catch(() => undefined)
    return turn
  }

  keep = (): Promise<void> =>
    this.change(async () => {
      // A flow that was never saved has no draft on the server, even if nothing was changed here.
      if (!this.isClean() || this.store.getState().revision === 0) await this.send({ draft: true })
    })

  save = (): Promise<Saved> => this.change(() => this.send({ draft: false }))

  keepMine = (): Promise<void> =>
    this.change(async () => {
      await this.send({ draft: true, overwrite: true })
    })

  takeTheirs = (): Promise<void> => this.change(async () => this.adopt(await this.fetch()))

  private fetch = async (): Promise<FlowDetail> => {
    try {
      return (await call(showFlow, { params: { id: this.id } })).flow
    } catch (error) {
      if (errorCode(error) === 'ERR_NO_FLOW_FOUND') this.lost()
      throw error
    }
  }

  adopt = (detail: FlowDetail): void => {
    const graph = graphOf(detail)
    this.builder.getState().edit(() => graph)
    this.store.setState({
      ...{ flow: listed(detail), revision: detail.revision, stored: graph },
      ...{ inDoubt: null, newer: null, asking: false, failure: null },
    })
    this.lastBy = null
  }

  private async send(how: { draft: boolean; overwrite?: boolean }): Promise<Saved> {
    const { graph } = this.builder.getState()
    const { revision } = this.store.getState()
    try {
      const { nodes, connections } = graph
      const body = { idFlow: this.id, nodes, connections, revision, ...how }
      const { revision: next, ...saved } = await call(saveFlow, { body })
      this.took(graph, next, saved)
      return saved
    } catch (thrown) {
      const error = thrown instanceof ApiError ? thrown : new ApiError('ERR_INTERNAL_SERVER_ERROR', 0)
      if (error.code === 'ERR_FLOW_REVISION' && (await this.wasOurs())) return this.send(how)
      this.refused(error, graph)
      throw error
    }
  }

  private took(graph: FlowGraph, revision: number, { published, version, problems }: Saved): void {
    this.builder.getState().setProblems(problems)
    this.lastBy = null
    this.store.setState(({ flow }) => ({
      ...{ revision, stored: graph, inDoubt: null, failure: null, newer: null, asking: false },
      flow: { ...flow, hasDraft: !published, publishedVersion: version },
    }))
  }

  private refused(error: ApiError, graph: FlowGraph): void {
    if (error.code === 'ERR_NO_FLOW_FOUND') this.lost()
    this.store.setState(({ newer, revision, inDoubt }) => ({
      failure: error,
      inDoubt: isInDoubt(error) ? graph : inDoubt,
      newer:
        error.code === 'ERR_FLOW_REVISION'
          ? (newer ?? { revision: revision + 1, by: this.lastBy ?? savedBy(error) })
          : newer,
    }))
  }

  /** Whether the revision that the server has is a save of ours whose answer was lost. */
  private async wasOurs(): Promise<boolean> {
    const { inDoubt } = this.store.getState()
    if (!inDoubt) return false
    const detail = await this.fetch()
    const isOurs = detail.flow !== null && sameGraph(detail.flow, inDoubt)
    const serverState = { revision: detail.revision, flow: listed(detail), stored: inDoubt }
    this.store.setState({ inDoubt: null, ...(isOurs && serverState) })
    return isOurs
  }

  heard = (event: FlowEvent): void => {
    if (event.action === 'delete') {
      if (event.flowId === this.id) this.lost()
      return
    }
    if (event.flow.id !== this.id) return
    if (this.store.getState().saving) {
      this.waiting.push(event)
      return
    }
    const { flow, revision } = this.store.getState()
    if (event.flow.updatedAt >= flow.updatedAt) this.store.setState({ flow: event.flow })
    if (event.revision > revision) this.fellBehind({ revision: event.revision, by: event.savedBy })
  }

  seen = (detail: FlowDetail): void => {
    const { flow, revision, saving } = this.store.getState()
    if (saving || detail.revision < revision) return
    if (detail.updatedAt >= flow.updatedAt) this.store.setState({ flow: listed(detail) })
    if (detail.revision > revision) this.fellBehind({ revision: detail.revision, by: null })
  }

  /** A save of ours without an answer may be what came: the next save finds that out. */
  private fellBehind(newer: Newer): void {
    this.lastBy = newer.by ?? this.lastBy
    if (this.store.getState().inDoubt) return
    this.store.setState({ newer: { ...newer, by: this.lastBy } })
  }

  lost = (): void => this.store.setState({ gone: true, newer: null, asking: false })
}

export const DraftContext = createContext<Draft | null>(null)

/** The draft of the screen, for handlers. */
export function useDraft(): Draft {
  const draft = use(DraftContext)
  if (!draft) throw new Error('no draft around this component')
  return draft
}

/** A part of the draft's state. */
export const useDraftState = <T>(select: (state: DraftState) => T): T => useStore(useDraft().store, select)

/** Whether the server has what is on the canvas. */
export function useIsClean(): boolean {
  const draft = useDraft()
  const graph = useStore(draft.builder, ({ graph }) => graph)
  return useStore(draft.store, (state) => hasGraph(state, graph))
}
