-- Calls a function in Lua as `fairness` asks for it (docs/your-shuffle.md).
local out = assert(io.open("/dev/fd/3", "wb"))
local say = assert(io.open("/dev/fd/4", "wb"))

local function finish(what, text)
  say:write(what, " ", (tostring(text):gsub("%s+", " ")), "\n")
  say:close()
  os.exit(1, false)
end

local function variable(name) return os.getenv("FAIRNESS_" .. name) end

local file, wanted, how = variable("FILE"), variable("FUNCTION"), variable("SEED_AS")
local n, places, trials, seed = tonumber(variable("N")), tonumber(variable("PLACES")), tonumber(variable("TRIALS")), tonumber(variable("SEED"))

local before = {}
for name in pairs(_G) do before[name] = true end
arg = { [0] = file }
local folder = file:match("^(.*/)") or "./"
package.path = folder .. "?.lua;" .. folder .. "?/init.lua;" .. package.path
local chunk, wrong = loadfile(file)
if not chunk then finish("refused", "it cannot be loaded: " .. wrong) end
local fine, exported = pcall(chunk)
if not fine then finish("refused", "it cannot be loaded: " .. tostring(exported)) end

local there = {}
local function note(from)
  for name, one in pairs(from) do
    if type(one) == "function" and (from ~= _G or not before[name]) then there[#there + 1] = name end
  end
end
if type(exported) == "table" then note(exported) end
note(_G)
table.sort(there)
local list = table.concat(there, ", ", 1, math.min(#there, 8))

-- shuffle, Deck.shuffle, Deck:shuffle: a function, or nil; after a colon it gets its table, or a new one, first.
local function member(name)
  for _, from in ipairs({ type(exported) == "table" and exported or {}, _G }) do
    local owner, at = nil, from
    for part in name:gmatch("[^.:#]+") do
      owner, at = at, type(at) == "table" and at[part] or nil
    end
    if type(at) == "function" and name:find("[:#][^.:#]+$") then
      local method = at
      return function(...) return method(type(owner.new) == "function" and owner.new(owner) or owner, ...) end
    end
    if type(at) == "function" then return at end
  end
end

if wanted == "" then
  if type(exported) == "function" then
    wanted = "(returned)"
  elseif #there == 1 then
    wanted = there[1]
  else
    finish("refused", file .. (#there > 0 and ": it defines " .. list .. "; name one, as " .. file .. ":" .. there[1]
      or ": it defines no function; one that is local is not seen outside: return it in a table"))
  end
end
local shuffle = wanted == "(returned)" and exported or member(wanted)
if not shuffle then
  finish("refused", file .. ":" .. wanted .. ": there is no function " .. wanted .. (#there > 0 and "; it defines " .. list or "")
    .. "; one that is local is not seen outside: return it in a table")
end
local seeding
if how and how:sub(1, 5) == "call:" then
  seeding = member(how:sub(6))
  if not seeding then finish("refused", "--seed-as " .. how .. ": " .. file .. " has no function " .. how:sub(6)) end
elseif how == "environment" then
  finish("refused", "--seed-as environment: Lua cannot set it; accepted here: argument, call:math.randomseed")
end
say:write("name ", wanted, "\n")
say:flush()

local code = {}
for item = 0, n - 1 do code[item] = string.char(item % 256, math.floor(item / 256)) end
local hole = string.rep("\255\255", n)
local most = math.max(1, math.floor(32768 / n))
local told, done, count = false, 0, 1

-- What it left, as bytes; and where it is no order, a line of it and what stands there.
local function row(got)
  local bytes, size = {}, 0
  for place = 1, n do
    local item = got[place]
    local byte = type(item) == "number" and code[item]
    if not byte then
      size = #got
      if size == places and place > places then return table.concat(bytes) .. string.rep("\0\0", n - places) end
      local line = {}
      for at = 1, math.min(math.max(n, size), 12) do line[at] = tostring(got[at]) end
      return nil, "[" .. table.concat(line, ", ") .. (math.max(n, size) > 12 and ", ..." or "") .. "]",
        got[place] == nil and place > size and size .. " items" or tostring(item):sub(1, 20)
    end
    bytes[place] = byte
  end
  if got[n + 1] ~= nil then return nil, "more than " .. n .. " items", #got .. " items" end
  return table.concat(bytes)
end

while done < trials do
  count = math.min(count, trials - done)
  local rows = {}
  for i = 1, count do
    local items, got = {}, nil
    for place = 1, n do items[place] = place - 1 end
    local one = seed + done + i - 1
    fine, got = pcall(function()
      if seeding then seeding(one) end
      if how == "argument" then return shuffle(items, one) end
      return shuffle(items)
    end)
    if not fine then finish("wrong", tostring(got) .. ", in call " .. done + i .. " of " .. wanted) end
    if got == nil then got = items end
    if type(got) ~= "table" then
      finish("wrong", file .. ":" .. wanted .. ": the shuffle returned " .. tostring(got) .. "; it must shuffle the table that it gets, or return one")
    end
    local bytes, line, seen = row(got)
    rows[i] = bytes or hole
    if not bytes and not told then
      told = true
      say:write("lacks ", line, "\t", seen, "\n")
      say:flush()
    end
  end
  if not out:write(table.concat(rows)) or not out:flush() then os.exit(0, false) end
  done = done + count
  count = math.min(2 * count, most)
end
os.exit(0, false)
