---@meta flickbook.feel

-- Printed by `flickbook api --stubs flickbook.feel`: the feel lab, as scripts have it.

local feel = {}

---What is asked about, in all questions.
---@class flickbook.feel.question
---@field screen string The script of the screen, found as screens are.
---@field corpus string|flickbook.feel.corpus The recorded gestures: a folder, a file, or one that was read.
---@field where? string Only gestures for which this holds, such as 'person == "p03" and speed > 800'.
---@field outcome? string What the outcome is, such as 'photos.page'; what labels look at unless given.
---@field set? table<string, flickbook.scalar> Values of tunables by name.

---@class flickbook.feel.tunables_question: flickbook.feel.question
---@field tunable? string|string[] Which; all of them unless given.
---@field tunables? string|string[] The same.

---A recorded gesture.
---@class flickbook.feel.gesture
---@field id string
---@field person? string
---@field device? string
---@field want? string What was meant, as an expression.
---@field split? 'fit'|'held'
---@field tags string[]
---@field way number Points along the axis on which it goes farther, with its sign.
---@field ms number From the first sample to the last.
---@field speed number Points per second at the lift.
---@field angle number Degrees off that axis.

---@class flickbook.feel.corpus
---@field path string
---@field title string
---@field screen? string The script that it names.
---@field gestures flickbook.feel.gesture[]
---@operator len: integer
local corpus = {}

---The gesture with an id; nil for none.
---@param id string
---@return flickbook.feel.gesture?
function corpus:gesture(id) end

---Reads a corpus of recorded gestures.
---@param path string A folder or a file.
---@param where? string Only gestures for which this holds.
---@return flickbook.feel.corpus
function feel.corpus(path, where) end

---What came of a gesture.
---@class flickbook.feel.run
---@field gesture string Its id.
---@field outcome string In words.
---@field values table<string, flickbook.scalar> By what was looked at, such as `photos.page`.
---@field as_meant? boolean Whether what was meant came of it; nil without a label.
---@field rest number Seconds from the lift until nothing moves.
---@field fault? string Why it could not be played.

---Plays each gesture.
---@param question flickbook.feel.question
---@return flickbook.feel.run[]
function feel.play(question) end

---Values of a tunable with one outcome.
---@class flickbook.feel.span
---@field from flickbook.scalar
---@field to flickbook.scalar
---@field outcome string
---@field values table<string, flickbook.scalar>
---@field as_meant? boolean
---@field fault? string
---@field test? string The test on which the flip at its end hangs.

---The outcomes of one gesture along one tunable.
---@class flickbook.feel.strip
---@field gesture string
---@field tunable string
---@field method string 'exact', 'each value tried' or 'sampled to …'.
---@field note? string Why it is not exact.
---@field runs integer How often the gesture was played.
---@field spans flickbook.feel.span[]

---A value at which a gesture comes out otherwise.
---@class flickbook.feel.flip
---@field gesture string
---@field tunable string
---@field test? string
---@field at flickbook.scalar The last value with the outcome before.
---@field above flickbook.scalar The first value with the outcome after.
---@field before string
---@field after string
---@field was_as_meant? boolean
---@field as_meant? boolean

---@class flickbook.feel.tunable
---@field name string
---@field unit? string
---@field value string The present one.
---@field as_meant? integer How many gestures are as meant now.
---@field labelled? integer How many have a label.
---@field best? integer How many are as meant at best,
---@field best_from? number from this value
---@field best_to? number to this one.

---@class flickbook.feel.strips
---@field [integer] flickbook.feel.strip
---@field tunables flickbook.feel.tunable[]
---@field text string What the command prints.
local strips = {}

---All flips.
---@return flickbook.feel.flip[]
function strips:flips() end

---Flips at most so far from a value, the nearest first.
---@param value number
---@param reach? number
---@return flickbook.feel.flip[]
function strips:near(value, reach) end

---What comes of each gesture at a value, by id.
---@param value flickbook.scalar
---@param tunable? string The first unless given.
---@return table<string, string>
function strips:at(value, tunable) end

---How many are as meant at a value.
---@param value flickbook.scalar
---@param tunable? string The first unless given.
---@return integer
function strips:as_meant(value, tunable) end

---At which values of tunables gestures come out otherwise.
---@param question flickbook.feel.tunables_question
---@return flickbook.feel.strips
function feel.flips(question) end

---@class flickbook.feel.why_question: flickbook.feel.tunables_question
---@field gesture string Its id.
---@field want? string What ought to have come of it; what its label says unless given.

---The smallest change of one number that does it; it was played.
---@class flickbook.feel.change
---@field name string
---@field unit? string
---@field now flickbook.scalar
---@field value flickbook.scalar
---@field direction 'less'|'more'
---@field outcome string
---@field test? string
---@field others integer How many other gestures would flip,
---@field wrongly integer and how many of them wrongly.

---Several numbers that change together, where that takes less than one by itself.
---@class flickbook.feel.joint
---@field set table<string, number>
---@field outcome string
---@field cost number In parts of the ranges, or in deviations of a hand.

---@class flickbook.feel.answer
---@field text string What the command prints.
---@field gesture string
---@field outcome string
---@field values table<string, flickbook.scalar>
---@field as_meant? boolean
---@field want? string
---@field sentence? string What it did, of what was asked for, and what would have given another outcome.
---@field fault? string
---@field tunables flickbook.feel.change[] The smallest first.
---@field edits flickbook.feel.change[] Changes of the gesture itself.
---@field together? flickbook.feel.joint Tunables.
---@field edits_together? flickbook.feel.joint The gesture itself.
---@field futile string[] Tunables of which no value does it.
---@field bounded string[] Tunables of which margins leave room for no value.
---@field unknown string[] Tunables of which no value was found.

---Why a gesture comes out as it does, and what would have changed it.
---@param question flickbook.feel.why_question
---@return flickbook.feel.answer
function feel.why(question) end

---@class flickbook.feel.tune_question: flickbook.feel.tunables_question
---@field seed? integer Of the search, where boxes do not tell.
---@field starts? integer From how many settings a search sets out.
---@field margin? number Beyond this share of the script's own values no more margin is sought.
---@field budget? integer How many boxes of settings are looked at.
---@field order? string | string[] What two tunables have to keep: 'low < high'.

---@class flickbook.feel.tuned
---@field text string What the command prints.
---@field proof 'exact'|'bounded'|'none'
---@field gestures integer
---@field was integer How many are as meant now,
---@field as_meant integer and with the values.
---@field held? integer Of those that are held back.
---@field margin? number As a share of the script's own values.
---@field values table<string, flickbook.scalar>
---@field as_good table<string, { low: number, high: number }> Where a tunable alone may be.
---@field conflict string[] Gestures that cannot all be as meant.
---@field notes string[]

---The values with which most gestures come out as meant.
---@param question flickbook.feel.tune_question
---@return flickbook.feel.tuned
function feel.tune(question) end

---What may differ without being another feel.
---@class flickbook.feel.allowance
---@field flips? integer How many gestures may flip.
---@field as_meant? integer How many may be as meant no longer.
---@field curve? number Points that curves may be apart.
---@field rest? number Seconds by which rest may come later or earlier.

---@class flickbook.feel.check_question: flickbook.feel.question
---@field feel string The file that `flickbook feel save` has written.
---@field allow? flickbook.feel.allowance

---@class flickbook.feel.changed
---@field gesture string
---@field before string
---@field after string
---@field was_as_meant? boolean
---@field as_meant? boolean
---@field causes string[] The tunables that have to be put back.

---@class flickbook.feel.comparison
---@field text string What the command prints.
---@field markdown string
---@field is_changed boolean
---@field gestures integer
---@field flips flickbook.feel.changed[]
---@field broken string[]
---@field new string[]
---@field gone string[]

---What is another than when a feel was saved.
---@param question flickbook.feel.check_question
---@return flickbook.feel.comparison
function feel.check(question) end

---@class flickbook.feel.export_question
---@field screen string
---@field to 'swiftui'|'uikit'|'compose'|'android'|'flutter'|'reanimated'|'motion'|'css'
---@field set? table<string, flickbook.scalar>

---@class flickbook.feel.exported
---@field component string
---@field what string
---@field code? string
---@field accuracy string

---Springs and thresholds of a screen's pagers as another toolkit has them.
---@param question flickbook.feel.export_question
---@return flickbook.feel.exported[]
function feel.export(question) end

return feel
