-- The estimator of Theil (1950) and Sen (1968): the median of the slopes between all pairs of
-- samples. An outlier hardly changes it, in contrast to a least-squares fit.

local window, pause = 0.1, 0.04

local function median(list)
  table.sort(list)
  local middle = #list // 2
  if #list % 2 == 1 then return list[middle + 1] end
  return (list[middle] + list[middle + 1]) / 2
end

-- The samples of the last 100 ms; of several at one time, only the last.
local function recent(samples, time)
  local list = {}
  for _, sample in ipairs(samples) do
    if time - sample.time <= window then
      local last = list[#list]
      if last and last.time == sample.time then list[#list] = sample else list[#list + 1] = sample end
    end
  end
  return list
end

local function estimate(samples, time)
  local list = recent(samples, time)
  if #list < 2 or time - list[#list].time > pause then return nil end
  local xs, ys = {}, {}
  for i = 1, #list do
    for j = i + 1, #list do
      local duration = list[j].time - list[i].time
      xs[#xs + 1] = (list[j].x - list[i].x) / duration
      ys[#ys + 1] = (list[j].y - list[i].y) / duration
    end
  end
  return median(xs), median(ys)
end

return { estimator = { median_slope = estimate } }
