/** Made from protocol.schema.json by `npm run types`; whoever changes it by hand changes nothing. */

/**
 * Messages of the live channel and bodies of REST.
 */
export type Protocol =
  | Against
  | AllExpected
  | AskRematch
  | BotOffered
  | Brought
  | Candidate
  | CandidateReason
  | Chat
  | ChatLine
  | Choice
  | Coach
  | CoachAnswer
  | Complaint
  | Components
  | Considered
  | CourseOffered
  | Current
  | Effect
  | Expected
  | ExpectedWanted
  | FigureShown
  | Film
  | Foresight
  | ForesightWanted
  | Frame
  | Frames
  | FramesWanted
  | GameOffered
  | Glimpse
  | GlimpseAnswer
  | Gone
  | Health
  | Hello
  | Hint
  | HintAnswer
  | LessonAnswer
  | LessonAsked
  | LessonOffered
  | LessonPreview
  | LessonTold
  | LessonTouched
  | LessonWhy
  | Line
  | LineWanted
  | Moment
  | Moments
  | MomentsWanted
  | Ok
  | OwnScene
  | Pair
  | PaperSkylinesAchievement
  | PaperSkylinesAdvance
  | PaperSkylinesAsked
  | PaperSkylinesAward
  | PaperSkylinesBuilding
  | PaperSkylinesCard
  | PaperSkylinesCity
  | PaperSkylinesClaim
  | PaperSkylinesEffect
  | PaperSkylinesGained
  | PaperSkylinesJourney
  | PaperSkylinesNamedAward
  | PaperSkylinesNeed
  | PaperSkylinesOffer
  | PaperSkylinesOwnScene
  | PaperSkylinesPending
  | PaperSkylinesPendingStep
  | PaperSkylinesPiece
  | PaperSkylinesPlayer
  | PaperSkylinesPrice
  | PaperSkylinesScene
  | PaperSkylinesScoring
  | PaperSkylinesSetting
  | PaperSkylinesTrack
  | PaperSkylinesView
  | PaperSkylinesYours
  | Patch
  | Ping
  | Play
  | Player
  | Preview
  | PreviewAnswer
  | Put
  | PuzzleAsked
  | PuzzleOffered
  | PuzzlePlace
  | PuzzleShelf
  | PuzzleTold
  | PuzzleTouched
  | PuzzlesOfGame
  | PuzzlesOffered
  | Receipt
  | Refused
  | Region
  | Rematch
  | Rename
  | ResignToBot
  | Row
  | RuleShown
  | RulesShown
  | Scene
  | SeatGiven
  | SeatTaken
  | SeatWanted
  | Seats
  | Setting
  | Side
  | SideLine
  | Site
  | SkylineCard
  | SkylineEffect
  | SkylineEnding
  | SkylineExchange
  | SkylineFloor
  | SkylineGroup
  | SkylineIncome
  | SkylineMission
  | SkylineOwnScene
  | SkylinePattern
  | SkylinePayingGroup
  | SkylinePiece
  | SkylinePlace
  | SkylinePlayer
  | SkylineRevealed
  | SkylineScene
  | SkylineSetting
  | SkylineSolid
  | SkylineStall
  | SkylineView
  | SkylineYours
  | SkylinersEffect
  | SkylinersOwnScene
  | SkylinersPiece
  | SkylinersPlayer
  | SkylinersScene
  | SkylinersSetting
  | SkylinersSolid
  | SkylinersView
  | SkylinersYours
  | SkyriseBid
  | SkyriseBridge
  | SkyriseBuilding
  | SkyriseCharacter
  | SkyriseColour
  | SkyriseEffect
  | SkyriseFeature
  | SkyriseFirstEra
  | SkyriseHeight
  | SkyriseKeys
  | SkyriseLand
  | SkyriseObjectives
  | SkyriseOwnScene
  | SkyrisePanorama
  | SkyrisePanoramaCard
  | SkyrisePlayer
  | SkyrisePoint
  | SkyrisePrestige
  | SkyriseScene
  | SkyriseSetting
  | SkyriseShape
  | SkyriseSite
  | SkyriseSolid
  | SkyriseStructure
  | SkyriseView
  | SkyriseWonderCard
  | SkyriseWorth
  | SkyriseYours
  | Solid
  | Splice
  | State
  | StoryComplaint
  | StoryFault
  | StoryGiven
  | StoryWanted
  | TableFacts
  | TableOpened
  | TableWanted
  | TakeBackSeat
  | TakenBack
  | TermShown
  | ToClient
  | ToServer
  | Told
  | Turn
  | Undo
  | VariantOffered
  | View
  | Weighed
  | Why
  | WhyAnswer
  | Yours
export type Effect = PaperSkylinesEffect | SkylineEffect | SkylinersEffect | SkyriseEffect
export type PaperSkylinesEffect = PaperSkylinesGained | PaperSkylinesAdvance | PaperSkylinesScoring
/**
 * @minItems 2
 * @maxItems 2
 */
export type Pair = [number, number]
export type Setting = PaperSkylinesSetting | SkylineSetting | SkylinersSetting | SkyriseSetting
export type SkyriseColour = 'yellow' | 'green' | 'white' | 'brown'
/**
 * @minItems 2
 * @maxItems 2
 */
export type SkyrisePoint = [number, number]
export type SkyriseHeight = 'short' | 'medium' | 'tall'
export type View = PaperSkylinesView | SkylineView | SkylinersView | SkyriseView
export type SkylinePiece = '1' | '2' | '4' | '6' | 'penthouse' | 'neutral'
export type SkyrisePanorama = 'blimps' | 'lakes' | 'chains' | 'bridges' | 'windmills'
export type Scene = PaperSkylinesScene | SkylineScene | SkylinersScene | SkyriseScene
export type SkylinePattern = SkylineCard | SkylineMission
export type SkyriseShape = 'short' | 'medium' | 'tall' | 'wonder'
export type Yours = PaperSkylinesYours | SkylineYours | SkylinersYours | SkyriseYours
export type OwnScene = PaperSkylinesOwnScene | SkylineOwnScene | SkylinersOwnScene | SkyriseOwnScene
/**
 * What the server sends over the live channel, told apart by `type`.
 */
export type ToClient =
  | Ok
  | Refused
  | WhyAnswer
  | PreviewAnswer
  | HintAnswer
  | CoachAnswer
  | GlimpseAnswer
  | State
  | Patch
  | Current
  | Seats
  | Rematch
/**
 * What a client sends over the live channel: first a hello, then the others, told apart by `do`.
 */
export type ToServer =
  | Hello
  | (
      | Hint
      | Coach
      | Glimpse
      | Why
      | Preview
      | Ping
      | Play
      | Undo
      | Chat
      | ResignToBot
      | TakeBackSeat
      | Rename
      | AskRematch
    )

/**
 * What is against a sentence, and the rule if there is one.
 */
export interface Against {
  rule: string | null
  text: string
}
/**
 * The lines in the order in which they were given.
 */
export interface AllExpected {
  lines: Expected[]
}
/**
 * A line as far as it can really be played: how it is spoken, by whom, and how everybody would stand after it.
 *
 * `why` says what its first move changes at once, as far as its mover could know.
 */
export interface Expected {
  words: string[]
  say: string[]
  movers: number[]
  why: string
  scores: number[]
  over: boolean
}
/**
 * Open another table for the same people, when the match is over.
 */
export interface AskRematch {
  id: string
  do: 'rematch'
  [k: string]: unknown
}
/**
 * A bot to play against.
 */
export interface BotOffered {
  name: string
  about: string
}
/**
 * Something that a move brought to a seat, in words.
 */
export interface Brought {
  seat: number
  kind: string
  amount: number
  at: string
  say: string
  short: string
}
/**
 * A move that a bot thought of, and how play may go on.
 */
export interface Candidate {
  words: string
  say: string
  /**
   * The chance to win with it; null, and the move comes last, where too few tries stand behind it.
   */
  win: number | null
  visits: number
  line: string[]
  /**
   * The line after this move, as it is spoken.
   */
  then: string[]
  /**
   * The most telling reasons in a line; empty if there are none.
   */
  why: string
  /**
   * The rules that the reasons in that line are about.
   */
  rules: string[]
  /**
   * All reasons, the most telling first.
   */
  reasons: CandidateReason[]
}
/**
 * One thing that speaks for a move or against it.
 */
export interface CandidateReason {
  kind: string
  /**
   * Whom it concerns.
   */
  seat: number
  /**
   * By how much: points, money, steps, or a chance from 0 to 1; with `against`, by how much more than there.
   */
  amount: number
  /**
   * The source of points that it is about, if it is about one.
   */
  source: string
  /**
   * What it is about: a site, a row, a card, a track.
   */
  at: string
  /**
   * The move that it is compared with, on average over imagined matches; empty for what is so at once.
   */
  against: string
  /**
   * The standard error of the amount.
   */
  error: number
  /**
   * The rule that it is about; empty where it only says that moves are about as good.
   */
  rule: string
}
/**
 * Say something to everyone at the table.
 */
export interface Chat {
  id: string
  do: 'chat'
  text: string
  [k: string]: unknown
}
/**
 * What somebody said.
 */
export interface ChatLine {
  /**
   * The number of its event.
   */
  n: number
  seat: number | null
  name: string | null
  text: string
  /**
   * When, in milliseconds since 1970.
   */
  at: number
}
/**
 * A legal move: how it is spoken, and what it would change for the mover.
 */
export interface Choice {
  words: string
  say: string
  effect: Effect
  /**
   * What a person might have overlooked, for a page to ask about once in a turn; `play` itself never asks.
   */
  doubt?: string
}
/**
 * What a built card would bring.
 */
export interface PaperSkylinesGained {
  /**
   * Where the score marker stands, and where it would go, hopping (PS-22).
   */
  score?: Pair
  /**
   * The markers that it would move, by track (PS-10).
   */
  gains: {
    [k: string]: PaperSkylinesJourney
  }
}
/**
 * Where a marker would go, hopping (PS-19 … PS-21).
 */
export interface PaperSkylinesJourney {
  from: number
  to: number
  /**
   * How many lines it would cross.
   */
  lines: number
  /**
   * Points for these lines, and for being the first at the end.
   */
  points: number
}
/**
 * What advancing a marker would bring.
 */
export interface PaperSkylinesAdvance {
  from: number
  to: number
  /**
   * How many lines it would cross.
   */
  lines: number
  /**
   * Points for these lines, and for being the first at the end.
   */
  points: number
  /**
   * Where the score marker stands, and where it would go, hopping (PS-22).
   */
  score?: Pair
}
/**
 * What points would do; nothing if there are none.
 */
export interface PaperSkylinesScoring {
  /**
   * Where the score marker stands, and where it would go, hopping (PS-22).
   */
  score?: Pair
}
/**
 * What a move would change for the player to move; pairs are before and after.
 */
export interface SkylineEffect {
  cash?: Pair
  /**
   * What his best group would pay.
   */
  income?: Pair
  /**
   * The seat that he would pay for building on its floor.
   */
  pays?: number
}
export interface SkylinersEffect {
  [k: string]: Pair
}
/**
 * What a bid would bring if it won; empty for every other move.
 */
export interface SkyriseEffect {
  /**
   * What lies there: a colour, the letter of a patron, 'wild' or 'commissions'; nothing if no disc does.
   */
  disc?: string
  /**
   * The change of points as if the match were scored now, as far as the bidder can know it.
   */
  gain?: number
}
/**
 * What a coach has to say to who plays against bots alone; answered with `coach` when it has thought.
 *
 * At the ply of the table, that is what matters now; at an earlier one, whether one's own move there was poor.
 */
export interface Coach {
  id: string
  do: 'coach'
  /**
   * How many moves had been played at the point that is asked about.
   */
  ply: number
  /**
   * What a client has found by itself, best first: before a move, so that nothing is thought here.
   *
   * @maxItems 5
   */
  considered?: Considered[]
  /**
   * The same after a move: a better one, and the one that was played.
   *
   * @maxItems 2
   */
  weighed?: [] | [Weighed] | [Weighed, Weighed]
  [k: string]: unknown
}
/**
 * A move that a client has thought about by itself.
 */
export interface Considered {
  words: string
  /**
   * The chance to win with it, if enough was thought about it.
   */
  win?: number | null
  visits?: number
  /**
   * How play may go on, this move first.
   *
   * @maxItems 6
   */
  line?: string[]
  [k: string]: unknown
}
/**
 * A move that a client has weighed by itself.
 */
export interface Weighed {
  words: string
  /**
   * The chance to win after it, in each of several imagined worlds, which are the same for both moves.
   *
   * @maxItems 8
   */
  wins: number[]
  [k: string]: unknown
}
/**
 * What a coach says.
 */
export interface CoachAnswer {
  id: string
  type: 'coach'
  /**
   * The point that it is about.
   */
  ply: number
  /**
   * Nothing; what matters before a move; or that one's own move was poor, and what was better.
   */
  kind: 'quiet' | 'matters' | 'poor'
  say: string
  /**
   * The rules to read on.
   */
  rules: string[]
  /**
   * Whether a poor move can be taken back now, with `undo` to this ply.
   */
  back: boolean
}
/**
 * What was wrong, in one sentence.
 */
export interface Complaint {
  detail: string
}
/**
 * Components that do not come with the game, as its kernels take them.
 */
export interface Components {
  /**
   * The record, as base64.
   */
  box: string
  /**
   * All sentences there are with these components, in the order of their numbers.
   */
  sentences: string[]
  /**
   * The same as they are spoken.
   */
  said: string[]
}
/**
 * The lessons of a game.
 */
export interface CourseOffered {
  game: string
  title: string
  lessons: LessonOffered[]
}
/**
 * A lesson of a course.
 */
export interface LessonOffered {
  lesson: number
  key: string
  title: string
  about: string
  /**
   * What is said at its end; of a real match, once that is over.
   */
  done: string
  /**
   * Whether it ends as a real match against a bot.
   */
  is_match: boolean
}
/**
 * Instead of the state, for who knows the last event already.
 */
export interface Current {
  event: number
  type: 'current'
}
/**
 * Lines that a search expects at the end of a side line, to be told in words.
 */
export interface ExpectedWanted {
  story: string
  ply: number
  /**
   * @maxItems 80
   */
  line?: string[]
  /**
   * @maxItems 6
   */
  lines: [string, ...string[]][]
}
/**
 * A drawing of a real position that shows a rule.
 */
export interface FigureShown {
  id: string
  caption: string
  /**
   * What the engine says to it: why not, what it brought, what it was worth.
   */
  lines: string[]
  /**
   * To be put into a page, whose colours it takes: --ink, --soft, --line, --panel, --sunk.
   */
  svg: string
}
/**
 * A match and its first frames; there is one more frame than moves. What all scenes have in common is told once.
 */
export interface Film {
  game: string
  variant: string
  names: string[]
  over: boolean
  moves: number
  setting: Setting
  log: Line[]
  frames: Frame[]
}
/**
 * What is printed, which stays the same throughout a match.
 */
export interface PaperSkylinesSetting {
  cards: {
    [k: string]: PaperSkylinesCard
  }
  claims: {
    [k: string]: PaperSkylinesClaim
  }
  /**
   * What types and sites are called.
   */
  names: {
    [k: string]: Told
  }
}
/**
 * What is printed on a card; a city card has neither level nor cost, discount nor gains.
 */
export interface PaperSkylinesCard {
  id: string
  name: Told
  /**
   * 'city' for a city card.
   */
  type: string
  sites: string[]
  level?: number
  cost?: number
  /**
   * The type whose icons make it cheaper.
   */
  discount?: string
  /**
   * How far it moves its owner's markers, by track.
   */
  gains?: {
    [k: string]: number
  }
  text: Told
}
/**
 * A text in every language.
 */
export interface Told {
  en: string
  de: string
  fr: string
}
/**
 * What is printed on an achievement.
 */
export interface PaperSkylinesClaim {
  name: Told
  text: Told
  need: PaperSkylinesNeed[]
}
/**
 * Something that an achievement counts.
 */
export interface PaperSkylinesNeed {
  of: 'type' | 'site' | 'buildings' | 'height' | 'hand'
  /**
   * Which type or site, or how they are counted; '' for other things.
   */
  which: string
}
/**
 * The ground, which stays the same throughout a match.
 */
export interface SkylineSetting {
  width: number
  depth: number
  sites: Site[]
  /**
   * The strategic sites, each by itself.
   */
  regions: Region[]
}
/**
 * A place to build on.
 */
export interface Site {
  id: string
  x: number
  y: number
}
/**
 * Sites with a name of their own.
 */
export interface Region {
  id: string
  sites: string[]
  /**
   * Whether it counts for the viewer alone.
   */
  yours: boolean
}
/**
 * What stays the same throughout a match: the ground.
 */
export interface SkylinersSetting {
  width: number
  depth: number
  sites: Site[]
  /**
   * The districts (SL-37).
   */
  regions: Region[]
}
/**
 * What stays the same throughout a match: the islands, and what is printed on the things around them.
 */
export interface SkyriseSetting {
  sites: SkyriseSite[]
  islands: SkyriseLand[]
  bridges: SkyriseBridge[]
  lakes: SkyriseFeature[]
  blimps: SkyriseFeature[]
  panoramas: {
    [k: string]: SkyrisePanoramaCard
  }
  /**
   * What a structure is worth, by the number of discs in its row (SR-18).
   */
  row_values: number[]
  buildings: SkyriseBuilding[]
  worth: SkyriseWorth
}
/**
 * A neighbourhood.
 */
export interface SkyriseSite {
  id: string
  side: string
  colour: SkyriseColour
  windmill: boolean
  middle: SkyrisePoint
  polygon: SkyrisePoint[]
  /**
   * The neighbourhoods adjacent to it, over bridges too.
   */
  near: string[]
}
/**
 * An island.
 */
export interface SkyriseLand {
  side: string
  outline: SkyrisePoint[]
}
/**
 * A bridge.
 */
export interface SkyriseBridge {
  /**
   * The neighbourhoods that it joins; the one of the central island comes first.
   *
   * @minItems 2
   * @maxItems 2
   */
  sites: [string, string]
}
/**
 * A lake or a blimp, and the neighbourhoods that border it.
 */
export interface SkyriseFeature {
  middle: SkyrisePoint
  polygon: SkyrisePoint[]
  near: string[]
}
/**
 * What is printed on a panorama card (SR-27).
 */
export interface SkyrisePanoramaCard {
  /**
   * Of each instance.
   */
  prestige: number
  /**
   * How many structures an instance takes.
   */
  at_least?: number
}
/**
 * A building as it came out of the box (SR-06).
 */
export interface SkyriseBuilding {
  number: number
  height: SkyriseHeight
}
/**
 * What is the same for everybody.
 */
export interface SkyriseWorth {
  control: SkyrisePrestige
  objectives: SkyriseObjectives
  excess: SkyrisePrestige
  keys: SkyriseKeys
}
/**
 * What something is worth.
 */
export interface SkyrisePrestige {
  prestige: number
}
/**
 * What a fulfilled objective is worth (SR-29).
 */
export interface SkyriseObjectives {
  prestige: number
  /**
   * How many it asks for.
   */
  structures: number
}
/**
 * What the key to the city and the small one are worth (SR-30).
 */
export interface SkyriseKeys {
  city: number
  small: number
}
/**
 * A move in the log, and what it brought to whom.
 */
export interface Line {
  ply: number
  seat: number
  words: string
  say: string
  gains: Brought[]
}
/**
 * A position and the move that led to it.
 *
 * If hands are open, `hands` has what is each seat's own, `own_scenes` what of the scene it alone sees, by seat.
 */
export interface Frame {
  ply: number
  view: View
  scene: Scene
  line: Line | null
  hands?: {
    [k: string]: Yours
  } | null
  own_scenes?: {
    [k: string]: OwnScene
  } | null
}
/**
 * What a seat may know; a spectator has nothing of his own.
 */
export interface PaperSkylinesView {
  /**
   * Each game's view says which one, so that views can be told apart.
   */
  game: 'paper-skylines'
  variant: string
  ply: number
  over: boolean
  to_move: number | null
  you: number | null
  /**
   * What the player to move is asked for.
   */
  phase: string
  breakdown?: {
    [k: string]: number
  }[]
  winners?: number[]
  /**
   * Once the match is over: the score line by line, in the order in which it is told.
   */
  receipts?: Receipt[]
  /**
   * Turns until the match ends, this one included (PS-25).
   */
  turns_left?: number
  /**
   * Turns without a card until the row is swept (PS-27).
   */
  sweep_in?: number
  /**
   * Whether he may skip it (PS-17).
   */
  optional: boolean
  /**
   * From 1 to 4.
   */
  level: number
  /**
   * How many the player to move has yet to begin in this turn (PS-06).
   */
  actions: number
  /**
   * Which one he is at, from 1; 0 when there are no turns.
   */
  action: number
  actions_a_turn: number
  /**
   * The seat of the start player (PS-05).
   */
  start: number
  /**
   * Whether the level ends with this round (PS-23).
   */
  level_over: boolean
  last_round: boolean
  /**
   * Turns in a row in which no card left a deck (PS-27).
   */
  idle: number
  players: PaperSkylinesPlayer[]
  /**
   * Every building from the ground up: 'red 1' is the leftmost place of red's city; gaps are left out.
   */
  board: {
    [k: string]: PaperSkylinesPiece[]
  }
  /**
   * The cards on offer; '' where there is none.
   */
  row: string[]
  /**
   * How many cards are left in the deck of each level.
   */
  decks: number[]
  /**
   * Each level's round-end card: 0 among the last cards, 1 at the bottom, 2 has come up.
   */
  round_ends: number[]
  /**
   * The cards that were discarded.
   */
  pile: string[]
  achievements: PaperSkylinesAchievement[]
  awards: PaperSkylinesAward[]
  pending: PaperSkylinesPending
  /**
   * Everybody's chips by achievement, by seat, once the match is over.
   */
  chips?: {
    [k: string]: number
  }[]
  yours?: PaperSkylinesYours
}
/**
 * A line of the score sheet: what a source brought a seat, where, and why (`engine/receipts.py`).
 */
export interface Receipt {
  seat: number
  source: string
  points: number
  /**
   * Words of what lies on the board.
   */
  places: string[]
  rule: string
  say: Told
}
/**
 * What lies open in front of a player.
 */
export interface PaperSkylinesPlayer {
  score: number
  points: {
    [k: string]: number
  }
  unknown: string[]
  seat: number
  colour: string
  name: string
  /**
   * Where his markers are.
   */
  tracks: {
    [k: string]: number
  }
  /**
   * How many lines of each track he has scored (PS-20).
   */
  lines: {
    [k: string]: number
  }
  /**
   * How many cards he holds.
   */
  hand: number
  /**
   * How many of them are of each level.
   */
  backs: number[]
  /**
   * Those of them that the viewer is sure of (PS-31).
   */
  known: string[]
  /**
   * Types that none of his hidden cards has, as a theft has shown.
   */
  lacks: string[]
  /**
   * The place where his mayor stands, from 1; 0 before he has a city.
   */
  mayor: number
  /**
   * How many places his city has, gaps included.
   */
  width: number
  buildings: number
  /**
   * How many cards his tallest building has (PS-28).
   */
  tallest: number
  /**
   * Icons of each type that his city shows.
   */
  types: {
    [k: string]: number
  }
  /**
   * Icons of each site that his city shows.
   */
  sites: {
    [k: string]: number
  }
  /**
   * Achievements that he has claimed.
   */
  claims: string[]
  /**
   * How many chips he has taken.
   */
  chips: number
  /**
   * The city that he has kept; absent before.
   */
  city?: string
}
/**
 * A card of a building.
 */
export interface PaperSkylinesPiece {
  card: string
}
/**
 * An achievement, and how far everybody has come (PS-15).
 */
export interface PaperSkylinesAchievement {
  id: string
  stars: number
  /**
   * How much it asks of each thing that it counts.
   */
  needed: number[]
  /**
   * How much of each everybody shows, by seat.
   */
  shown: number[][]
  /**
   * The seats that show enough.
   */
  met: number[]
  /**
   * The seats that have claimed it.
   */
  claimed: number[]
  /**
   * The seat that took its chip; -1 while it lies there.
   */
  first: number
}
/**
 * What is given at the end to whoever has most (PS-28).
 */
export interface PaperSkylinesAward {
  id: 'height' | 'buildings'
  stars: number
  /**
   * What everybody has to show for it, by seat.
   */
  shown: number[]
  /**
   * Who would have it now: one seat, or nobody.
   */
  held: number[]
}
/**
 * What is under way in this turn.
 */
export interface PaperSkylinesPending {
  /**
   * Cards still to be paid for the one being built (PS-09).
   */
  owed: number
  /**
   * How often the player to move has had his city's bonus in this turn.
   */
  bonuses: number
  /**
   * Whether a card left a deck in this turn (PS-27).
   */
  drew: boolean
  /**
   * Steps to be done; the last one comes first.
   */
  steps: PaperSkylinesPendingStep[]
  /**
   * The card being built or tucked.
   */
  building?: string
  /**
   * Where it goes, as a sentence names it.
   */
  place?: string
  /**
   * The type that was declared.
   */
  declared?: string
  /**
   * Cards whose action is being taken by discarding them (PS-18).
   */
  using: string[]
}
/**
 * A step of a card that is under way.
 */
export interface PaperSkylinesPendingStep {
  /**
   * Which one, by its row in the box.
   */
  step: number
  /**
   * How far it has come: a stage, or the tracks chosen already as bits.
   */
  memo: number
  /**
   * How often it is still to be done; absent until that is counted.
   */
  left?: number
  /**
   * The card on which it is printed; absent if it is a city's or the rules' own.
   */
  card?: string
}
/**
 * What only a seat itself knows.
 */
export interface PaperSkylinesYours {
  hand: string[]
  /**
   * What each card within its reach would cost and bring.
   */
  offers: {
    [k: string]: PaperSkylinesOffer
  }
  /**
   * The two that it was dealt (PS-02).
   */
  cities: string[]
  /**
   * The points on the chips that it has taken, by achievement.
   */
  chips: {
    [k: string]: number
  }
  /**
   * The cards that it is looking at.
   */
  looked: string[]
}
/**
 * What a card would cost and bring.
 */
export interface PaperSkylinesOffer {
  /**
   * Where the score marker stands, and where it would go, hopping (PS-22).
   */
  score?: Pair
  /**
   * The markers that it would move, by track (PS-10).
   */
  gains: {
    [k: string]: PaperSkylinesJourney
  }
  /**
   * By place: 'left', 'right', or the number of the building that it would cover.
   */
  prices: {
    [k: string]: PaperSkylinesPrice
  }
}
/**
 * What a card costs in a place, and what makes it cheaper (PS-08).
 */
export interface PaperSkylinesPrice {
  /**
   * What is to be paid, in cards.
   */
  cost: number
  printed: number
  /**
   * Icons of its discount beside and beneath the place.
   */
  icons: number
  /**
   * How many of them each building shows, by its number.
   */
  around: {
    [k: string]: number
  }
  /**
   * What the card in use takes off.
   */
  off: number
  /**
   * What one's own city takes off.
   */
  city: number
  /**
   * Whether it would cover a building.
   */
  over: boolean
}
/**
 * What somebody may know of a match of Skyline.
 */
export interface SkylineView {
  /**
   * Each game's view says which one, so that views can be told apart.
   */
  game: 'skyline'
  variant: string
  ply: number
  over: boolean
  to_move: number | null
  you: number | null
  /**
   * What the player to move is asked for: build, exchange or market; or that the match is over.
   */
  phase: string
  breakdown?: {
    [k: string]: number
  }[]
  winners?: number[]
  /**
   * Once the match is over: the score line by line, in the order in which it is told.
   */
  receipts?: Receipt[]
  /**
   * From 1.
   */
  round: number
  /**
   * The seat that begins the rounds.
   */
  start: number
  /**
   * Whether somebody has built the penthouse that brings the end.
   */
  last_turns: boolean
  /**
   * The seat that did.
   */
  closer?: number
  ending?: SkylineEnding
  /**
   * Why the match has ended.
   */
  ended?: 'penthouses' | 'quiet' | 'rounds'
  players: SkylinePlayer[]
  /**
   * What stands on each site, from the ground up; bare ground is left out.
   */
  board: {
    [k: string]: SkylineFloor[]
  }
  /**
   * The names of the strategic sites, by site.
   */
  strategic: {
    [k: string]: string
  }
  /**
   * Neutral floors left to buy.
   */
  neutrals: number
  /**
   * Bonus cards left to draw.
   */
  pile: number
  /**
   * Bonus cards that were cashed or given up, how many of each.
   */
  gone: {
    [k: string]: number
  }
  /**
   * Cards given up so far in the exchange under way.
   */
  given: number
  /**
   * Everybody's mission, by seat, once the match is over.
   */
  missions?: string[]
  /**
   * What everybody still held, by seat, once the match is over.
   */
  bonus_cards?: string[][]
  yours?: SkylineYours
}
/**
 * That a guard against endless matches is near.
 */
export interface SkylineEnding {
  why: 'quiet' | 'rounds'
  /**
   * How many are left, this one included.
   */
  rounds: number
}
/**
 * A player, and what lies open before him.
 */
export interface SkylinePlayer {
  score: number
  points: {
    [k: string]: number
  }
  unknown: string[]
  seat: number
  colour: string
  name: string
  /**
   * How many bonus cards he holds.
   */
  cards: number
  /**
   * How many floors he holds.
   */
  held: number
  /**
   * How many he has built.
   */
  penthouses: number
  income: SkylineIncome
  /**
   * The one that pays most stands first: it alone pays.
   */
  groups: SkylineGroup[]
  /**
   * Millions; absent while a screen hides them, like `hand` and `stock`.
   */
  cash?: number
  /**
   * Floors at hand, of each kind.
   */
  hand?: {
    [k: string]: number
  }
  /**
   * Floors of his colour that are left to buy, of each kind.
   */
  stock?: {
    [k: string]: number
  }
  /**
   * Neutral floors at hand, which a screen does not hide; only in the hidden game.
   */
  neutral?: number
}
/**
 * What a player was last paid.
 */
export interface SkylineIncome {
  amount: number
  /**
   * The group that paid it.
   */
  sites: string[]
}
/**
 * Sites beside each other whose tops are one player's.
 */
export interface SkylineGroup {
  sites: string[]
  /**
   * Millions that it would pay now.
   */
  income: number
}
/**
 * A floor on the board.
 */
export interface SkylineFloor {
  piece: SkylinePiece
  /**
   * The seat whose it is; nobody's if it is neutral.
   */
  owner: number | null
}
/**
 * What only a seat itself knows.
 */
export interface SkylineYours {
  /**
   * Its bonus cards; of two alike, both.
   */
  cards: string[]
  mission: string
  /**
   * For each of these patterns its place.
   */
  places: {
    [k: string]: SkylinePlace
  }
}
/**
 * Where a pattern stands or is nearest; both are empty where no place is left for it.
 */
export interface SkylinePlace {
  /**
   * Sites whose tops are one's own.
   */
  have: string[]
  /**
   * Sites whose tops are not.
   */
  missing: string[]
}
/**
 * What a seat may know; a spectator has nothing of his own.
 */
export interface SkylinersView {
  /**
   * Each game's view says which one, so that views can be told apart.
   */
  game: 'skyliners'
  variant: string
  ply: number
  over: boolean
  to_move: number | null
  you: number | null
  phase: string
  breakdown?: {
    [k: string]: number
  }[]
  winners?: number[]
  /**
   * Once the match is over: the score line by line, in the order in which it is told.
   */
  receipts?: Receipt[]
  round: number
  /**
   * Whether the match ends with this round for sure (SL-22).
   */
  last_round: boolean
  /**
   * Which action of the turn is due, from 1.
   */
  action: number
  /**
   * How many the turn has: two, or one if nothing is left for a second.
   */
  actions: number
  /**
   * The seat of the start player (SL-07).
   */
  start: number
  players: SkylinersPlayer[]
  /**
   * The pieces on every site that has some, from the ground up.
   */
  board: {
    [k: string]: SkylinersPiece[]
  }
  /**
   * How much each kind of piece adds to a building (SL-24).
   */
  heights: {
    [k: string]: number
  }
  /**
   * Whose plans lie there, in the order in which they were filed.
   */
  office: number[]
  /**
   * Everybody's plans, by seat, once the match is over.
   */
  plans?: {
    [k: string]: number
  }[]
  /**
   * Everybody's skyscraper card, by seat, once the match is over.
   */
  districts?: ('NW' | 'NE' | 'SW' | 'SE')[]
  /**
   * Whose antenna stands on which site, once the match is over (SL-29).
   */
  antennas?: {
    [k: string]: number
  }
  yours?: SkylinersYours
}
/**
 * What lies open in front of a player; pieces are those that he has left.
 */
export interface SkylinersPlayer {
  score: number
  points: {
    [k: string]: number
  }
  unknown: string[]
  seat: number
  colour: string
  name: string
  floors: number
  roofs: number
  parks: number
  plans_filed: number
  /**
   * How many objects each of his rows shows him (SL-25).
   */
  sees: {
    [k: string]: number
  }
}
/**
 * A piece in a building.
 */
export interface SkylinersPiece {
  piece: 'floor' | 'roof' | 'park'
  /**
   * Whose it was; nobody's if it was there from the start (SL-03).
   */
  owner: number | null
}
/**
 * What only a seat itself may know.
 */
export interface SkylinersYours {
  /**
   * What its skyscraper card says (SL-04).
   */
  district: 'NW' | 'NE' | 'SW' | 'SE'
  plans: {
    [k: string]: number
  }
}
/**
 * What a seat may know; a spectator has nothing of his own.
 */
export interface SkyriseView {
  /**
   * Each game's view says which one, so that views can be told apart.
   */
  game: 'skyrise'
  variant: string
  ply: number
  over: boolean
  to_move: number | null
  you: number | null
  phase: string
  breakdown?: {
    [k: string]: number
  }[]
  winners?: number[]
  /**
   * Once the match is over: the score line by line, in the order in which it is told.
   */
  receipts?: Receipt[]
  era: number
  /**
   * Which outer island lies at each side (SR-01).
   */
  islands: {
    [k: string]: string
  }
  /**
   * The two open cards.
   */
  panoramas: SkyrisePanorama[]
  players: SkyrisePlayer[]
  board: {
    [k: string]: SkyriseStructure
  }
  /**
   * The disc in each neighbourhood that has one: a colour, the letter of a patron, 'wild' or 'commissions'.
   */
  discs: {
    [k: string]: string
  }
  /**
   * The latest last.
   */
  bids: SkyriseBid[]
  /**
   * Who has passed in this auction.
   */
  passed: number[]
  /**
   * Where the next bid may go, but for the Capital Building and the Hammer's ban.
   */
  open: string[]
  /**
   * Who controls each island now (SR-26).
   */
  control: {
    [k: string]: number[]
  }
  /**
   * What the running or the next auction may end.
   */
  last: '' | 'era' | 'match'
  first_era?: SkyriseFirstEra
  /**
   * What a disc of each patron is worth, once the match is over (SR-05).
   */
  patrons?: {
    [k: string]: number
  }
  /**
   * Everybody's, by seat, once the match is over.
   */
  objectives?: SkyriseColour[]
  yours?: SkyriseYours
}
/**
 * What lies open in front of a player.
 */
export interface SkyrisePlayer {
  score: number
  points: {
    [k: string]: number
  }
  unknown: string[]
  seat: number
  colour: string
  name: string
  /**
   * What has been scored so far, without what the end will bring.
   */
  prestige: number
  /**
   * What each open panorama would bring now (SR-27).
   */
  panoramas: {
    [k: string]: number
  }
  /**
   * The numbers to bid with (SR-06).
   */
  pool: number[]
  /**
   * How many discs lie in each row.
   */
  rows: {
    [k: string]: number
  }
  /**
   * What a structure on each colour is worth by that (SR-18).
   */
  row_values: {
    [k: string]: number
  }
  character: SkyriseCharacter
  /**
   * Those chosen, in the second era.
   */
  wonders: string[]
  /**
   * Those that can still be placed (SR-38).
   */
  unbuilt: string[]
  /**
   * What each Wonder that stands has brought.
   */
  wonders_brought: {
    [k: string]: number
  }
  /**
   * Once it lies open before the end (SR-47).
   */
  objective?: SkyriseColour
}
/**
 * What lies on a player's character.
 */
export interface SkyriseCharacter {
  /**
   * How many discs of each letter.
   */
  patrons: {
    [k: string]: number
  }
  /**
   * Discs that found no room in their rows (SR-19).
   */
  excess: {
    [k: string]: number
  }
  commissions: number
  key: boolean
  small_key: boolean
}
/**
 * What stands in a neighbourhood: a building, a Wonder, or one on top of the other (SR-53).
 */
export interface SkyriseStructure {
  seat: number
  /**
   * Of the building, if there is one.
   */
  height: SkyriseHeight | null
  wonder: string | null
}
/**
 * A bid of the running auction.
 */
export interface SkyriseBid {
  seat: number
  /**
   * A number, or the word of a Wonder.
   */
  bid: number | string
  at: string
}
/**
 * What the end of the first era brought.
 */
export interface SkyriseFirstEra {
  /**
   * Who controlled each island.
   */
  control: {
    [k: string]: number[]
  }
  /**
   * What each panorama brought, by seat.
   */
  panoramas: {
    [k: string]: number[]
  }
}
/**
 * What only a seat itself may know.
 */
export interface SkyriseYours {
  objective: SkyriseColour
  /**
   * How many structures stand on it.
   */
  on_objective: number
  wonder_cards: string[]
  /**
   * Those of the cards that are chosen already (SR-23).
   */
  chosen: string[]
  /**
   * What a disc of each patron is worth whose value the seat knows (SR-21).
   */
  patrons: {
    [k: string]: number
  }
}
/**
 * What everybody sees of the table.
 */
export interface PaperSkylinesScene {
  you: number | null
  phase: string
  cities: PaperSkylinesCity[]
  /**
   * The cards on offer.
   */
  row: string[]
  /**
   * The viewer's own, like `looked` and `offered`.
   */
  hand: string[]
  /**
   * Cards that he is looking at.
   */
  looked: string[]
  /**
   * Cities that he chooses from.
   */
  offered: string[]
  /**
   * The discarded cards, while one of them may be chosen.
   */
  pile: string[]
  tracks: PaperSkylinesTrack[]
  achievements: PaperSkylinesAchievement[]
  awards: PaperSkylinesNamedAward[]
  asked: PaperSkylinesAsked
}
/**
 * A city, with its buildings from left to right.
 */
export interface PaperSkylinesCity {
  seat: number
  colour: string
  width: number
  /**
   * The place where the mayor stands; 0 if nowhere.
   */
  mayor: number
  buildings: PaperSkylinesBuilding[]
}
/**
 * A building of a city.
 */
export interface PaperSkylinesBuilding {
  /**
   * Counted from the left, from 1.
   */
  place: number
  height: number
  /**
   * From the ground up; only the top one shows its action.
   */
  cards: string[]
}
/**
 * A track with everybody's marker.
 */
export interface PaperSkylinesTrack {
  id: string
  end: number
  /**
   * Every how many spaces there is a line.
   */
  line_every: number
  markers: number[]
}
/**
 * An award, and what it is called.
 */
export interface PaperSkylinesNamedAward {
  id: 'height' | 'buildings'
  stars: number
  /**
   * What everybody has to show for it, by seat.
   */
  shown: number[]
  /**
   * Who would have it now: one seat, or nobody.
   */
  held: number[]
  name: Told
}
/**
 * What a card under way asks for; empty if none is.
 */
export interface PaperSkylinesAsked {
  text?: Told
  /**
   * Absent if a city asks.
   */
  card?: string
  /**
   * What may be chosen from, where one of several lists is to be chosen.
   */
  options?: Told[]
}
/**
 * The city as a page draws it, and the market.
 */
export interface SkylineScene {
  solids: SkylineSolid[]
  groups: SkylinePayingGroup[]
  /**
   * The viewer's own; none for spectators.
   */
  patterns: SkylinePattern[]
  market: SkylineStall[]
  exchange: SkylineExchange
  /**
   * Everybody's, once the match is over; none before.
   */
  missions: SkylineRevealed[]
}
/**
 * A floor as it stands.
 */
export interface SkylineSolid {
  site: string
  shape: 'floor' | 'penthouse' | 'neutral'
  owner: number | null
  base: number
  top: number
  /**
   * The number that a coloured floor bears.
   */
  value?: number
}
/**
 * A group, whose it is, and whether it pays.
 */
export interface SkylinePayingGroup {
  sites: string[]
  /**
   * Millions that it would pay now.
   */
  income: number
  seat: number
  /**
   * Only a player's best does.
   */
  pays: boolean
}
/**
 * One of the viewer's bonus cards.
 */
export interface SkylineCard {
  id: string
  name: string
  /**
   * From north to south; X is a top of one's own.
   */
  rows: string[]
  /**
   * Sites whose tops are one's own.
   */
  have: string[]
  /**
   * Sites whose tops are not.
   */
  missing: string[]
  kind: 'card'
  /**
   * Millions that it pays.
   */
  value: number
  /**
   * How many of them he holds.
   */
  count: number
}
/**
 * The viewer's mission.
 */
export interface SkylineMission {
  id: string
  name: string
  /**
   * From north to south; X is a top of one's own.
   */
  rows: string[]
  /**
   * Sites whose tops are one's own.
   */
  have: string[]
  /**
   * Sites whose tops are not.
   */
  missing: string[]
  kind: 'mission'
  points: number
}
/**
 * A kind of floor at the market.
 */
export interface SkylineStall {
  piece: SkylinePiece
  price: number
  /**
   * Millions that it fetches.
   */
  sale: number
  /**
   * The level that it goes on, from 1; a neutral floor fits on every one.
   */
  level?: number
  /**
   * How many the viewer holds; absent for spectators, like `left`.
   */
  held?: number
  /**
   * How many he may still buy.
   */
  left?: number
}
/**
 * What may be had for cards that one cannot use.
 */
export interface SkylineExchange {
  /**
   * How many must be given up.
   */
  cards: number
  /**
   * Millions that they bring.
   */
  cash: number
  /**
   * How many have been given up so far.
   */
  given: number
}
/**
 * A mission that has come to light.
 */
export interface SkylineRevealed {
  id: string
  name: string
  /**
   * From north to south; X is a top of one's own.
   */
  rows: string[]
  seat: number
}
/**
 * What everybody sees.
 */
export interface SkylinersScene {
  /**
   * The districts once more, for a seat, whose skyscraper card names one of them.
   */
  regions?: Region[]
  /**
   * Everybody's side, with the rows that it looks along (SL-25).
   */
  sides: Side[]
  solids: SkylinersSolid[]
}
/**
 * A player's side of the board.
 */
export interface Side {
  seat: number
  /**
   * Where he sits, as a step in x and y from the centre.
   */
  direction: Pair
  rows: Row[]
}
/**
 * A row of sites as its viewer sees it.
 */
export interface Row {
  id: string
  /**
   * From near to far.
   */
  sites: string[]
  /**
   * The sites whose objects rise above all that is nearer.
   */
  seen: string[]
  /**
   * How many he planned to see.
   */
  plan?: number
  /**
   * Whether the plan is right as things stand.
   */
  right?: boolean
}
/**
 * A piece as it stands: from which height to which, in units of SL-24.
 */
export interface SkylinersSolid {
  site: string
  shape: 'floor' | 'roof' | 'park' | 'antenna'
  owner: number | null
  base: number
  top: number
}
/**
 * What everybody sees.
 */
export interface SkyriseScene {
  wonders: {
    [k: string]: SkyriseWonderCard
  }
  solids: SkyriseSolid[]
}
/**
 * A Wonder card, its name and what it does in every language.
 */
export interface SkyriseWonderCard {
  initiative: number
  name: Told
  effect: Told
}
/**
 * A structure as it stands.
 */
export interface SkyriseSolid {
  site: string
  shape: SkyriseShape
  owner: number
  wonder: string | null
  base: number
  top: number
}
/**
 * What a seat sees otherwise: its own cards.
 */
export interface PaperSkylinesOwnScene {
  you: number | null
  hand: string[]
  looked: string[]
  offered: string[]
}
/**
 * What of a scene a seat sees otherwise than spectators.
 */
export interface SkylineOwnScene {
  patterns: SkylinePattern[]
  market: SkylineStall[]
}
/**
 * What a seat sees otherwise: its own district and plans are marked.
 */
export interface SkylinersOwnScene {
  regions: Region[]
  sides: Side[]
}
/**
 * What a seat sees otherwise: it knows the Wonders on its own cards, too.
 */
export interface SkyriseOwnScene {
  wonders: {
    [k: string]: SkyriseWonderCard
  }
}
/**
 * Why a sentence may not be said, or what it would bring and whether it ends the turn; null where unknown.
 */
export interface Foresight {
  refusal: Against | null
  gains: Brought[] | null
  ends: boolean | null
}
/**
 * What would a sentence bring, at the end of a side line?
 */
export interface ForesightWanted {
  story: string
  ply: number
  /**
   * @maxItems 80
   */
  line?: string[]
  words: string
}
/**
 * Further frames, from the first one on that was asked for; fewer at the end.
 */
export interface Frames {
  first: number
  frames: Frame[]
}
/**
 * The same story, further on.
 */
export interface FramesWanted {
  story: string
  seat?: number | null
  open?: boolean
  first: number
}
/**
 * A game, as a lobby shows it.
 */
export interface GameOffered {
  name: string
  title: string
  about: string
  /**
   * The rules in a minute, sentence by sentence.
   */
  minute: string[]
  /**
   * How long a match among people takes, from and to.
   *
   * @minItems 2
   * @maxItems 2
   */
  minutes: [number, number]
  /**
   * How much there is to learn, from 1 to 3.
   */
  weight: number
  /**
   * Whether it is in the language asked for; if not, it is in English.
   */
  translated: boolean
  variants: VariantOffered[]
  players: number[]
  /**
   * From the weakest to the strongest.
   */
  bots: BotOffered[]
  seats: string[]
  colours: string[]
}
/**
 * A way to play a game; one of them is for a first match.
 */
export interface VariantOffered {
  id: string
  say: string
  first: boolean
}
/**
 * What this seat may know, for a client that thinks by itself; answered with `glimpse`.
 */
export interface Glimpse {
  id: string
  do: 'glimpse'
  /**
   * The digest of the components that the client has; if the match has others, they come along.
   */
  content?: string
  [k: string]: unknown
}
/**
 * A position that the seat could be in for all it knows: whatever is hidden from it is made up.
 */
export interface GlimpseAnswer {
  id: string
  type: 'glimpse'
  seat: number
  ply: number
  /**
   * The digest of the components.
   */
  content: string
  /**
   * The record, as base64.
   */
  position: string
  /**
   * If they are others than those that the client has.
   */
  components?: Components
}
/**
 * At a place in the state there is nothing any more.
 */
export interface Gone {
  at: (string | number)[]
  gone: true
}
/**
 * Whether the server can do its work.
 */
export interface Health {
  status: 'ok'
}
/**
 * The first message: who one is. The answer is the whole state, or `current`.
 */
export interface Hello {
  /**
   * The token of a seat, or the one for watching.
   */
  hello: string
  /**
   * The last event that the client knows.
   */
  last?: number
  /**
   * The language of all texts.
   */
  lang?: 'en' | 'de' | 'fr'
  /**
   * Whether the client can do with what has changed (`patch`) where it knows the state before.
   */
  patches?: boolean
  [k: string]: unknown
}
/**
 * What a good bot would do; answered with `hint` when it has thought.
 */
export interface Hint {
  id: string
  do: 'hint'
  /**
   * What a client has found by itself, best first: then nothing is thought here, it is only said why.
   *
   * @maxItems 5
   */
  considered?: Considered[]
  [k: string]: unknown
}
/**
 * Moves in the order of their chance to win.
 */
export interface HintAnswer {
  id: string
  type: 'hint'
  candidates: Candidate[]
}
/**
 * What became of a touch; why not, and by which rule, if it was not taken.
 */
export interface LessonAnswer {
  kind: 'right' | 'wrong' | 'refused' | 'failed' | 'done'
  text: string
  rule: string | null
}
/**
 * What was said in a lesson so far, and a sentence that somebody wonders about.
 */
export interface LessonAsked {
  /**
   * @maxItems 64
   */
  said: string[]
  words: string
}
/**
 * What a sentence would bring, and whether it would end the turn; null where that cannot be foreseen.
 */
export interface LessonPreview {
  gains: Brought[] | null
  ends: boolean | null
}
/**
 * Where somebody is in a lesson, what is asked, and what became of the last touch.
 */
export interface LessonTold {
  game: string
  lesson: number
  lessons: number
  key: string
  title: string
  /**
   * How many steps are done.
   */
  place: number
  steps: number
  stage: 'read' | 'asked' | 'task' | 'failed' | 'done'
  say: string
  /**
   * What to look at, by its word on the board.
   */
  look: string[]
  rules: string[]
  /**
   * Everything that counts so far: to be sent along with the next question.
   */
  said: string[]
  /**
   * How much of it stays if a task is tried again.
   */
  kept: number
  answer: LessonAnswer | null
  /**
   * Every legal sentence, where the state offers only those that are meant.
   */
  allowed: string[]
  /**
   * At the end of a lesson that goes on as a match: what a table is opened with.
   */
  story: string | null
  state: State
}
/**
 * The whole state as a seat may know it. Who reads slowly gets the newest one, not every one.
 */
export interface State {
  /**
   * The part of the scene that stays the same: it comes with the first state and belongs to every scene after it.
   */
  setting?: Setting
  /**
   * The number of the last event.
   */
  event: number
  type: 'view'
  view: View
  scene: Scene
  /**
   * The moves that this seat may make now.
   */
  legal: Choice[]
  /**
   * For every beginning of a legal move, how a button shows its last word.
   */
  labels: {
    [k: string]: string
  }
  log: Line[]
  chat: ChatLine[]
  seats: SeatTaken[]
  /**
   * What binds the deal to its seed.
   */
  commitment: string
  /**
   * Whether somebody chose the seed, and so may know what is hidden.
   */
  seed_chosen: boolean
  /**
   * What happened besides moves.
   */
  told: TakenBack[]
  /**
   * Which kind of file this seat gets if it saves the match.
   */
  save: 'play-on' | 'look-back'
  /**
   * Whether this seat can take back the last move now.
   */
  undo: boolean
  /**
   * Why it cannot.
   */
  undo_why: string | null
  /**
   * Seconds that a bot waits after a move that can be taken back.
   */
  grace?: number
  /**
   * The seed, once the match is over.
   */
  seed?: string
  /**
   * Why nobody plays on here, where a match was closed before its end.
   */
  closed?: string
}
/**
 * Who sits somewhere now.
 */
export interface SeatTaken {
  seat: number
  kind: 'person' | 'bot'
  level: string | null
  name: string
  connected: boolean
}
/**
 * A move that was taken back, as this seat heard of it.
 */
export interface TakenBack {
  event: number
  /**
   * After which move it belongs.
   */
  ply: number
  seat: number
  kind: 'undo'
  words: string
  say: string
}
/**
 * What was said in a lesson so far, and what is said now, if anything is.
 */
export interface LessonTouched {
  /**
   * @maxItems 64
   */
  said: string[]
  touch?: string | null
}
/**
 * Why a sentence is not what is asked for; both null if it is.
 */
export interface LessonWhy {
  rule: string | null
  text: string | null
}
/**
 * A side line: the match left its story at `ply`, and these sentences were said instead; frames from `first` on.
 */
export interface LineWanted {
  story: string
  seat?: number | null
  open?: boolean
  ply: number
  /**
   * @maxItems 80
   */
  line?: string[]
  first?: number
}
/**
 * A point of a match, for a search to think about: who is to move, and what that seat knows.
 *
 * `glimpse` is a position in base64 that the mover could be in for all he knows; null once the match is over.
 */
export interface Moment {
  ply: number
  /**
   * Who is to move; null once the match is over.
   */
  seat: number | null
  /**
   * How many moves are legal.
   */
  choices: number
  /**
   * Points as they stand, with everything that is hidden.
   */
  scores: number[]
  winners: number[]
  glimpse: string | null
}
/**
 * Some moments, from the first one on that was asked for; fewer at the end. `content` is the components' digest.
 */
export interface Moments {
  first: number
  content: string
  moments: Moment[]
}
/**
 * A story to think about, from a move on.
 */
export interface MomentsWanted {
  story: string
  first: number
}
/**
 * It is done.
 */
export interface Ok {
  id: string
  type: 'ok'
  /**
   * How many moves are played now.
   */
  ply: number
}
/**
 * What has changed since a state that this client was sent; for who said hello with `patches`.
 *
 * The changes are made one after the other. Who does not have the state of that event any more says hello again.
 */
export interface Patch {
  /**
   * The number of the last event, whose state this makes.
   */
  event: number
  type: 'patch'
  /**
   * The number of the event whose state is changed.
   */
  since: number
  changes: (Put | Gone | Splice)[]
}
/**
 * At a place in the state there is something else now.
 */
export interface Put {
  /**
   * The place, from the outside in: keys, and numbers of items.
   */
  at: (string | number)[]
  to: unknown
}
/**
 * In a list, from an item on, so many items have made way for others.
 */
export interface Splice {
  at: (string | number)[]
  from: number
  cut: number
  put: unknown[]
}
/**
 * To know that the connection still stands; answered with `ok`.
 */
export interface Ping {
  id: string
  do: 'ping'
  [k: string]: unknown
}
/**
 * Make a move; this and all that follow are answered with `ok` or `refused`.
 */
export interface Play {
  id: string
  do: 'play'
  words: string
  /**
   * How many moves the client knows of; if there are others by now, the move is refused.
   */
  ply?: number | null
  [k: string]: unknown
}
/**
 * A player, as everybody is told of him at least.
 */
export interface Player {
  score: number
  points: {
    [k: string]: number
  }
  unknown: string[]
  seat: number
  colour: string
  name: string
}
/**
 * What a move would bring; answered with `preview`.
 */
export interface Preview {
  id: string
  do: 'preview'
  words: string
  [k: string]: unknown
}
/**
 * What a move would bring, and whether it would end the turn; null where that cannot be foreseen.
 */
export interface PreviewAnswer {
  id: string
  type: 'preview'
  gains: Brought[] | null
  ends: boolean | null
}
/**
 * What was said at a puzzle so far, and a sentence that somebody wonders about.
 */
export interface PuzzleAsked {
  /**
   * @maxItems 256
   */
  said: string[]
  words: string
}
/**
 * One puzzle of a game.
 */
export interface PuzzleOffered {
  puzzle: number
  key: string
  level: 'easy' | 'medium' | 'hard'
  phase: 'beginning' | 'middle' | 'end'
  players: number
  variant: string
}
/**
 * Where a puzzle is; `key` names it for good, whatever its number becomes.
 */
export interface PuzzlePlace {
  game: string
  puzzle: number
  key: string
}
/**
 * All puzzles in brief, and the one of the day.
 */
export interface PuzzleShelf {
  /**
   * In Greenwich, so that it is the same for everybody.
   */
  date: string
  daily: PuzzlePlace | null
  collections: PuzzlesOfGame[]
}
/**
 * How many puzzles a game has, and which is today's.
 */
export interface PuzzlesOfGame {
  game: string
  title: string
  count: number
  daily: PuzzlePlace
}
/**
 * What is asked, and what became of the last try.
 */
export interface PuzzleTold {
  game: string
  puzzle: number
  puzzles: number
  key: string
  level: 'easy' | 'medium' | 'hard'
  phase: 'beginning' | 'middle' | 'end'
  stage: 'asked' | 'solved' | 'shown'
  say: string
  /**
   * What it is about, or how it begins.
   */
  hint: string
  /**
   * In so many imagined matches each move was thought through at least.
   */
  thought: number
  /**
   * Everything that counts so far: to be sent along with the next question.
   */
  said: string[]
  /**
   * What was tried in vain.
   */
  tried: string[]
  /**
   * Whether the solution is offered.
   */
  offers: boolean
  answer: LessonAnswer | null
  /**
   * The move, once it was found or shown.
   */
  best: string | null
  /**
   * Then also what a table is opened with to play on; null if the match is over with it.
   */
  story: string | null
  state: State
}
/**
 * What was said at a puzzle so far, and what is said now, if anything is.
 */
export interface PuzzleTouched {
  /**
   * @maxItems 256
   */
  said: string[]
  touch?: string | null
}
/**
 * The puzzles of a game, the easiest first.
 */
export interface PuzzlesOffered {
  game: string
  title: string
  daily: number | null
  puzzles: PuzzleOffered[]
}
/**
 * It is not done; without an id if the message had none that could be read.
 */
export interface Refused {
  id?: string
  type: 'refused'
  /**
   * The rule that is against it, if one is.
   */
  rule: string | null
  text: string
}
/**
 * It goes on at another table; the link is for whoever reads it alone.
 */
export interface Rematch {
  type: 'rematch'
  table: string
  link: string
}
/**
 * Call oneself something else.
 */
export interface Rename {
  id: string
  do: 'name'
  name: string
  [k: string]: unknown
}
/**
 * Let a bot play this seat.
 */
export interface ResignToBot {
  id: string
  do: 'resign-to-bot'
  level?: 'random' | 'greedy' | 'newcomer' | 'neighbour' | 'builder' | 'architect' | 'master' | 'search'
  [k: string]: unknown
}
/**
 * One numbered rule, in Markdown.
 */
export interface RuleShown {
  id: string
  title: string
  text: string
  section: string
  /**
   * How many figures show it; they are asked for by themselves.
   */
  figures?: number
}
/**
 * A rulebook.
 */
export interface RulesShown {
  title: string
  introduction: string
  rules: RuleShown[]
  /**
   * The words of the game, in the order of the alphabet.
   */
  glossary: TermShown[]
}
/**
 * A word of a game, in a sentence, and the rules that speak of it.
 */
export interface TermShown {
  id: string
  term: string
  text: string
  rules: string[]
}
/**
 * A seat of a new table; a person's has a token and a link, which are told only here.
 */
export interface SeatGiven {
  seat: number
  kind: 'person' | 'bot'
  name: string
  level?: string | null
  token?: string | null
  link?: string | null
}
/**
 * Who is to sit somewhere: a person, or a bot of some level.
 */
export interface SeatWanted {
  kind: 'person' | 'bot'
  level?: string | null
  name?: string | null
}
/**
 * Somebody came or left.
 */
export interface Seats {
  type: 'seats'
  seats: SeatTaken[]
}
/**
 * A side line as far as it can be played: its frames, what to think about at its end, and what can be said there.
 *
 * `turn` is null if the match is over, or if the viewer sees with another seat's eyes. `refusal` says why the line
 * ends where it does, if a sentence of it may not be said.
 */
export interface SideLine {
  frames: Frame[]
  moment: Moment
  turn: Turn | null
  refusal: Against | null
}
/**
 * What whoever is to move sees and may say.
 */
export interface Turn {
  view: View
  scene: Scene
  legal: Choice[]
  labels: {
    [k: string]: string
  }
}
/**
 * Something that stands, as every game tells of it at least; a game knows which shapes there are.
 */
export interface Solid {
  site: string
  shape: string
  owner: number | null
  /**
   * The height at which it begins.
   */
  base: number
  /**
   * The height at which it ends.
   */
  top: number
}
/**
 * A text that is no story.
 */
export interface StoryComplaint {
  detail: StoryFault | string
}
/**
 * Where a story is not one, and why.
 */
export interface StoryFault {
  line: number
  reason: string
}
/**
 * A story to look at, as one seat saw it, or with everybody's hand open; all is open when the match is over.
 */
export interface StoryGiven {
  story: string
  seat?: number | null
  open?: boolean
}
/**
 * The story of a side line, which can be played on.
 */
export interface StoryWanted {
  story: string
  ply: number
  /**
   * @maxItems 80
   */
  line?: string[]
}
/**
 * What anyone may know of a table.
 */
export interface TableFacts {
  table: string
  game: string
  variant: string
  players: number
  over: boolean
  ply: number
  to_move: number | null
  winners: number[]
  commitment: string
  seed_chosen: boolean
  seats: SeatTaken[]
}
/**
 * A new table with its secrets.
 */
export interface TableOpened {
  table: string
  commitment: string
  watch: string
  watch_link: string
  seats: SeatGiven[]
}
/**
 * A table to be opened; without a variant the game's usual one, without a seed one that nobody can guess.
 *
 * With a story, the match that it tells is played on: game, variant and seed are the story's, and so are names and
 * seats if none are given.
 */
export interface TableWanted {
  game?: string | null
  variant?: string | null
  seats?: [SeatWanted, ...SeatWanted[]] | null
  seed?: number | string | null
  story?: string | null
}
/**
 * Play again in a bot's stead.
 */
export interface TakeBackSeat {
  id: string
  do: 'take-back-seat'
  [k: string]: unknown
}
/**
 * Why a move is not allowed; both null if it is allowed.
 */
export interface WhyAnswer {
  id: string
  type: 'why'
  rule: string | null
  text: string | null
}
/**
 * Why a move is not allowed; answered with `why`.
 */
export interface Why {
  id: string
  do: 'why'
  words: string
  [k: string]: unknown
}
/**
 * Take back one's own last move, or an earlier one and all that bots have answered.
 */
export interface Undo {
  id: string
  do: 'undo'
  /**
   * So many moves are to be left, the next of which was one's own: for who plays against bots alone.
   */
  ply?: number | null
  [k: string]: unknown
}
