# Calls a function in Ruby as `fairness` asks for it (docs/your-shuffle.md).
NO_ITEM, OUT, SAY = 65535, IO.for_fd(3, 'wb'), IO.for_fd(4, 'w')
OUT.sync = SAY.sync = true

def fairness_end(what, text)
  SAY.puts "#{what} #{text.split.join(' ')}"
  exit!(1)
end

def fairness_short(file) = file.delete_prefix(Dir.pwd + '/')

# "mine.rb:12: ", the innermost line of the user's.
def fairness_place(error)
  return "#{fairness_short($1)}:#{$2}: " if error.is_a?(SyntaxError) && error.message =~ /\A(.*?):(\d+):/
  line = (error.backtrace_locations || []).find { |at| File.file?(at.absolute_path.to_s) && at.absolute_path != File.expand_path(__FILE__) && !at.path.include?('/lib/ruby/') }
  line ? "#{fairness_short(line.absolute_path)}:#{line.lineno}: " : ''
end

def fairness_show(value, most = 20) = value.inspect.split.join(' ')[0, most]

# shuffle, Deck.shuffle, Deck#shuffle, Deck::shuffle: something to call, or nil.
def fairness_member(name)
  *homes, method = name.split(/\.|#|::/)
  return TOPLEVEL_BINDING.receiver.method(method) if homes.empty?
  home = homes.reduce(Object) { |at, part| at.const_get(part) }
  return home.method(method) if !name.include?('#') && home.respond_to?(method, true)
  home.is_a?(Class) && home.method_defined?(method) ? home.new.method(method) : home.is_a?(Module) && home.instance_methods.include?(method.to_sym) ? Object.new.extend(home).method(method) : nil
rescue NameError
  nil
end

# Of a method without arguments, its deck, and a call that gives that in its next order: the one list of its object that
# changes, or what it returns; nil: there is none.
def fairness_deck(shuffle)
  owner = shuffle.receiver
  lists = owner.instance_variables.map { |name| [name, owner.instance_variable_get(name).dup] }
  lists.select! { |_, list| list.is_a?(Array) && list.size > 1 && list.uniq.size == list.size }
  changed, got = [], nil
  20.times do # a fair shuffle of three leaves them as they were once in 6 calls
    got = shuffle.call
    changed = lists.reject { |name, start| owner.instance_variable_get(name) == start }
    break if changed.any?
  end
  if changed.empty? && got.is_a?(Array) && got.size > 1 && got.uniq.size == got.size
    start = lists.size == 1 && lists[0][1].size == got.size ? lists[0][1] : got.sort_by { |item| item.is_a?(Numeric) ? [0, item, ''] : [1, 0, item.to_s] }
    return [start, shuffle]
  end
  name, start = changed.size == 1 ? changed[0] : changed.empty? && lists.size == 1 ? lists[0] : nil
  name && [start, lambda {
    owner.instance_variable_set(name, start.dup)
    shuffle.call
    owner.instance_variable_get(name)
  }]
end

# How it is called, by its parameters: with a list, with numbers from the seed as well, or with nothing.
def fairness_first_call(shuffle, word, seed)
  parameters = shuffle.parameters
  if parameters.empty?
    start, again = fairness_deck(shuffle)
    fairness_end 'refused', "#{word}: no shuffle is seen: it takes no list, and changed none of its own; add one that takes one, and name it: def ours(list) ... list end" if start.nil?
    SAY.puts "deck #{[start.size, *start.map { |item| item.to_s.split.join(' ') }].join("\t")}"
    numbers = start.each_with_index.to_h
    return ->(_) { again.call.map { |item| numbers.fetch(item, item) } }
  end
  kind, name = parameters.drop(1).find { |kind, name| %i[req keyreq].include?(kind) || %i[rng random].include?(name) }
  return shuffle if kind.nil?
  fairness_end 'refused', "#{word}: its parameter `#{name}` is not known; add a function of the list alone, and name it: def ours(list) = #{word.split(/[:.#]/).last}(list, #{name})" unless name.to_s =~ /rng|rand|generator/
  SAY.puts 'numbers seed'
  random = Random.new(seed)
  %i[keyreq key].include?(kind) ? ->(items) { shuffle.call(items, name => random) } : ->(items) { shuffle.call(items, random) }
end

file, wanted, how = ENV.values_at('FAIRNESS_FILE', 'FAIRNESS_FUNCTION', 'FAIRNESS_SEED_AS')
n, places, trials, seed = %w[N PLACES TRIALS SEED].map { |name| Integer(ENV["FAIRNESS_#{name}"]) }
before = Object.private_instance_methods(false)
begin
  $0 = file
  load File.expand_path(file)
rescue Exception => error # SyntaxError is no StandardError
  message = error.message.split("\n").first.to_s.sub(/\A\S*?:\d+: /, '')
  fairness_end 'refused', "#{fairness_place(error).then { |at| at.empty? ? "#{file}: " : at }}it cannot be loaded: #{error.class}: #{message}"
end
there = (Object.private_instance_methods(false) - before).sort
if wanted.empty?
  fairness_end 'refused', there.empty? ? "#{file}: it defines no function" : "#{file}: it defines #{there.join(', ')}; name one, as #{file}:#{there.first}" if there.size != 1
  wanted = there.first.to_s
end
shuffle = fairness_member(wanted)
if shuffle.nil? && (home = (Object.const_get(wanted) rescue nil)).is_a?(Class)
  method = home.instance_methods(false).grep(/shuffle/i).min_by(&:size)
  shuffle = fairness_member("#{wanted}##{method}") if method
end
fairness_end 'refused', "#{file}:#{wanted}: there is no function #{wanted}#{there.empty? ? '' : "; it defines #{there.join(', ')}"}" if shuffle.nil?
seeding = nil
if how&.start_with?('call:')
  seeding = fairness_member(how[5..])
  fairness_end 'refused', "--seeds ...,#{how}: #{file} has no function #{how[5..]}" if seeding.nil?
elsif how == 'environment'
  seeding = ->(value) { ENV['FAIRNESS_SEED'] = value.to_s }
end
begin
  shuffle = fairness_first_call(shuffle, "#{file}:#{wanted}", seed) unless how
rescue StandardError => error
  fairness_end 'refused', "#{fairness_place(error)}#{error.class}: #{error.message.split("\n").first}, in the first call of #{wanted}"
end
SAY.puts "name #{wanted}"

start, hole, padding, most = (0...n).to_a, [NO_ITEM] * n, [0] * (n - places), [1, 32768 / n].max
told, done, count = false, 0, 1
while done < trials
  count = [count, trials - done].min
  rows = String.new(capacity: 2 * n * count, encoding: Encoding::BINARY)
  count.times do |i|
    items = start.dup
    begin
      seeding&.call(seed + done + i)
      got = how == 'argument' ? shuffle.call(items, seed + done + i) : shuffle.call(items)
      # Ruby returns the last value, whatever it is: a list of another length is the result only where it is one end of the
      # items, or none of them was moved and it is no list of swaps.
      if got.is_a?(Array)
        part = items == start ? got.none?(Array) : [items.first(got.size), items.last(got.size)].include?(got)
        got = items unless part || [n, places].include?(got.size)
      elsif got.is_a?(Enumerable) && !got.is_a?(Hash) && !got.is_a?(Range) then got = got.first(n + 1)
      else got = items
      end
    rescue SystemExit, StandardError, NotImplementedError, SystemStackError, NoMemoryError => error
      fairness_end 'wrong', "#{fairness_place(error)}#{error.class}: #{error.message.split("\n").first}, in call #{done + i + 1} of #{wanted}"
    end
    whole = got.size == n || got.size == places
    whole &&= got.all? { |item| item.is_a?(Integer) && item >= 0 && item < n }
    if whole
      got += padding if got.size < n
      rows << got.pack('v*')
    else
      rows << hole.pack('v*')
      next if told
      told = true
      seen = got.size == n || got.size == places ? fairness_show(got.find { |item| !(item.is_a?(Integer) && item >= 0 && item < n) }) : "#{got.size} items"
      SAY.puts "lacks [#{got.first(12).map { |item| fairness_show(item) }.join(', ')}#{got.size > 12 ? ', ...' : ''}]\t#{seen}"
    end
  end
  begin
    OUT.write rows
  rescue Errno::EPIPE
    exit!(0)
  end
  done += count
  count = [2 * count, most].min
end
$stdout.flush
exit!(0)
