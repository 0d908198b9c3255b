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
local list = table.concat(there, ", ")

-- shuffle, Deck.shuffle, Deck:shuffle: a function, or nil; after a colon it gets its table, or a new one, first.
local function member(name)
  for _, from in ipairs({ type(exported) == "table" and exported or {}, _G }) do
    local owner, at = nil, from
    for part in name:gmatch("[^.:#]+") do
      owner, at = at, type(at) == "table" and at[part] or nil
    end
    local last = name:match("[^.:#]+$")
    if at == nil and type(from[last]) == "function" and name ~= last then owner, at = from, from[last] end
    if type(at) == "function" and (name:find("[:#][^.:#]+$") or debug.getlocal(at, 1) == "self") then
      owner = type(owner.new) == "function" and owner.new(owner) or owner
      return function(...) return at(owner, ...) end, at, owner
    end
    if type(at) == "function" then return at, at end
  end
end

-- Of a method without arguments, its deck, and a call that gives that in its next order: the one list of its table that
-- changes, or what it returns; nil: there is none.
local function deck(method, owner)
  local lists, changed, one, got = {}, {}, nil, nil
  local function text(list) return type(list) == "table" and select(2, pcall(table.concat, list, "\t")) end
  for key, list in pairs(owner) do
    if text(list) and #list > 1 then lists[key], one = { text(list), { table.unpack(list) } }, next(lists) == nil and key or nil end
  end
  for _ = 1, 20 do -- a fair shuffle of three leaves them as they were once in 6 calls
    got = method(owner)
    for key, start in pairs(lists) do if text(owner[key]) ~= start[1] then changed[#changed + 1] = key end end
    if #changed > 0 then break end
  end
  if #changed == 0 and text(got) and #got > 1 then
    local start = { table.unpack(got) }
    table.sort(start)
    return start, function() return method(owner) end
  end
  if #changed > 0 then one = #changed == 1 and changed[1] or nil end
  if not one then return nil end
  return lists[one][2], function()
    owner[one] = { table.unpack(lists[one][2]) }
    method(owner)
    return owner[one]
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
local shuffle, method, owner = exported, nil, nil
if wanted ~= "(returned)" then shuffle, method, owner = member(wanted) end
if not shuffle and wanted:find("^%u%w*$") then -- a class: its method that shuffles
  for name in pairs(type(_G[wanted]) == "table" and _G[wanted] or type(exported) == "table" and exported or {}) do
    if tostring(name):lower():find("shuffle") then shuffle, method, owner = member(wanted .. ":" .. name) end
  end
end
if not shuffle then
  finish("refused", file .. ":" .. wanted .. ": there is no function " .. wanted .. (#there > 0 and "; it defines " .. list or "")
    .. "; one that is local is not seen outside: return it in a table")
end
local seeding
if how and how:sub(1, 5) == "call:" then
  seeding = member(how:sub(6))
  if not seeding then finish("refused", "--seeds ...," .. how .. ": " .. file .. " has no function " .. how:sub(6)) end
elseif how == "environment" then
  finish("refused", "--seeds ...,environment: Lua cannot set it; accepted here: argument, call:math.randomseed")
end
local parameters = method and debug.getinfo(method, "u").nparams or 1
if method and not how and not debug.getinfo(method, "u").isvararg and parameters == (owner and 1 or 0) then
  local worked, start, again = pcall(deck, method, owner or exported or {})
  if not worked then finish("refused", tostring(start) .. ", in the first call of " .. wanted) end
  if not start then
    finish("refused", file .. ":" .. wanted .. ": no shuffle is seen: it takes no list, and changed none of its own; add one that takes one, and name it: function ours(list) ... return list end")
  end
  local numbers, names = {}, { tostring(#start) }
  for place, item in ipairs(start) do numbers[item], names[place + 1] = place - 1, (tostring(item):gsub("%s", " ")) end
  say:write("deck ", table.concat(names, "\t"), "\n")
  shuffle = function()
    local items = {}
    for place, item in ipairs(again()) do items[place] = numbers[item] or item end
    return items
  end
end
say:write("name ", wanted, "\n")
say:flush()

local code = {}
for item = 0, n - 1 do code[item] = string.char(item % 256, math.floor(item / 256)) end
local hole, most, told, done, count = string.rep("\255\255", n), math.max(1, math.floor(32768 / n)), false, 0, 1

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
        (size > n or got[place] == nil and place > size) and size .. " items" or tostring(item):sub(1, 20)
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
