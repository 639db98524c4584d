// A damped spring in closed form, for comparison with FlickCore's `SpringMotion`, which documents
// the formulas. Unlike that type, it checks only for a start in the past.

#include <math.h>

#include "CBaseline.h"

c_spring c_spring_make(double mass, double stiffness, double damping, double from, double velocity,
                       double target) {
  double beta = damping / (2 * mass);
  double omega_squared = stiffness / mass;
  double difference = omega_squared - beta * beta;
  c_spring self;
  self.swings = difference > 0;
  self.target = target;
  self.start = from - target;
  self.start_velocity = velocity;
  self.frequency = sqrt(fabs(difference));
  self.rate = self.swings ? -beta : -omega_squared / (beta + self.frequency);
  self.weight = velocity - self.rate * self.start;
  self.pull = omega_squared * self.start + beta * velocity;
  return self;
}

c_sample c_spring_sample(const c_spring *self, double time) {
  c_sample sample = {self->target + self->start, self->start_velocity};
  if (time <= 0) return sample;
  double decay = exp(self->rate * time);
  if (self->swings) {
    double cosine = cos(self->frequency * time);
    double sine = sin(self->frequency * time) / self->frequency;
    sample.value = self->target + decay * (self->start * cosine + self->weight * sine);
    sample.velocity = decay * (self->start_velocity * cosine - self->pull * sine);
  } else if (self->frequency == 0) {
    double value = decay * (self->start + self->weight * time);
    sample.value = self->target + value;
    sample.velocity = self->rate * value + decay * self->weight;
  } else {
    double fast = exp(-2 * self->frequency * time);
    double value = decay * (self->start + self->weight * (1 - fast) / (2 * self->frequency));
    sample.value = self->target + value;
    sample.velocity = self->rate * value + decay * self->weight * fast;
  }
  return sample;
}

double c_spring_run(const c_spring *self, long count) {
  double sum = 0;
  for (long i = 0; i < count; i++) {
    c_sample sample = c_spring_sample(self, (double)(i % 1000) * 0.001);
    sum += sample.value + sample.velocity;
  }
  return sum;
}
